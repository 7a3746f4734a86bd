import { useEffect, useState } from 'react'
import { useGetList, useLocale } from 'react-admin'
import type { AnyField } from '../../core/field/fieldType'
import type { Outline } from '../../core/schema/outline'
import { useResources } from '../../ui/fields/ResourcesContext'
import { useRetry } from '../../ui/picker/useRetry'
import { CHOICES } from './label.view'
import { rememberLabels } from './labelStore'
import type { Within } from './reference.type'

/** A field that refers to records of a resource. */
export type PointingField = AnyField & {
  to: string
  filter?: Readonly<Record<string, unknown>>
  within?: Within
}
type Choice = { id: number; label: string; details?: string[] }

/** Returns the resource that a field points at. */
export function useTarget(field: PointingField): Outline {
  const target = useResources().outline(field.to)
  if (!target) throw new Error(`There is no definition named ${field.to}`)
  return target
}

/** Whether a field points at users. */
export function usePointsAtAccount(field: PointingField): boolean {
  return useTarget(field).account !== undefined
}

const PAUSE = 250

/** Returns a text after the user has paused typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/**
 * Loads the details that distinguish a chosen record; undefined if its
 * resource has none or the reader can't see them.
 */
export function useChoiceDetails(
  { name, choiceDetails }: Outline,
  id: number | undefined,
): readonly string[] | undefined {
  const language = useLocale()
  const query = { filter: { id }, pagination: { page: 1, perPage: 1 }, meta: { ...CHOICES, language } }
  const isEnabled = Boolean(id && choiceDetails.length)
  const { data } = useGetList<Choice>(name, query, { enabled: isEnabled })
  return isEnabled ? data?.find(choice => choice.id === id)?.details : undefined
}

/** Loads the records that a field can point at and that match a search, while the picker is open or has a search. */
export function useChoices(field: PointingField, search: string, isEnabled: boolean) {
  const target = useTarget(field)
  const q = usePaused(search).trim()
  const language = useLocale()
  const filter = { ...field.filter, ...(q && { q }) }
  const query = { filter, pagination: { page: 1, perPage: 25 }, meta: { ...CHOICES, language } }
  const found = useGetList<Choice>(target.name, query, { enabled: isEnabled })
  const { data = [], total = data.length } = found
  const { isRetrying, retry } = useRetry(found.refetch)
  const isFetching = found.isFetching || isRetrying || q !== search.trim()
  useEffect(() => {
    if (data.length)
      rememberLabels({ [target.name]: Object.fromEntries(data.map(({ id, label }) => [id, label])) })
  }, [data, target.name])
  const details = new Map(data.flatMap(({ id, details: more }) => (more ? [[id, more] as const] : [])))
  return {
    ids: data.map(({ id }) => id),
    details,
    isFetching,
    isFailed: isEnabled && !isFetching && !found.data,
    retry,
    /** How many more records match than have been loaded. */
    more: total - data.length,
    q,
  }
}
