import { useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { PointingField } from './choices.view'

/**
 * Returns the field with a filter for its `within` option, using the form's values.
 * Nothing matches while one of those values is empty.
 */
export function useOwnChoices<F extends PointingField>(field: F): F {
  const record = useRecordContext()
  const within = Object.entries(field.within ?? {})
  const watched = useWatch({ name: within.map(([, own]) => own) }) as unknown[]
  if (!within.length) return field
  // A form does not contain the ID; otherwise its values take precedence over the stored record's.
  const valueAt = (own: string, at: number) => (watched[at] === undefined ? record?.[own] : watched[at])
  const parts = within.map(([theirs, own], at) => [theirs, valueAt(own, at) ?? null] as const)
  const known = parts.every(([, value]) => value !== null)
  return { ...field, filter: { ...field.filter, ...(known ? Object.fromEntries(parts) : { id: [] }) } }
}
