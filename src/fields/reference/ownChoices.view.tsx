import { useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { PointingField } from './choices.view'

/** The field with the filter by which its choices hang on the record of the form: nothing is found while there is nothing to go by. */
export function useOwnChoices<F extends PointingField>(field: F): F {
  const record = useRecordContext()
  const within = Object.entries(field.within ?? {})
  const watched = useWatch({ name: within.map(([, own]) => own) }) as unknown[]
  if (!within.length) return field
  // A form does not hold the id; what it holds goes before what the record was.
  const valueAt = (own: string, at: number) => (watched[at] === undefined ? record?.[own] : watched[at])
  const parts = within.map(([theirs, own], at) => [theirs, valueAt(own, at) ?? null] as const)
  const known = parts.every(([, value]) => value !== null)
  return { ...field, filter: { ...field.filter, ...(known ? Object.fromEntries(parts) : { id: [] }) } }
}
