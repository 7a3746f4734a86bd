import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { fieldLabel, type Label, optionLabel, resourceLabel, sectionLabel } from '../../core/schema/labels'
import { type Resource, UNDIVIDED } from '../../core/schema/resource'
import { useOwnWords } from './OwnWords'

/**
 * Returns a function for labels: first those of an
 * `OwnWordsProvider`, then the catalogue's, then readable names.
 */
export function useLabels() {
  const translate = useTranslate()
  const own = useOwnWords()
  return useCallback(
    ({ key, fallback }: Label, values: Record<string, unknown> = {}) =>
      own[key] ?? translate(key, { ...values, _: fallback }),
    [translate, own],
  )
}

/** Returns the label of a field. */
export const useFieldLabel = (resource: Pick<Resource, 'name'>, name: string) =>
  useLabels()(fieldLabel(resource, name))

/** Returns a function for the labels of a field's options. */
export function useOptionLabel(resource: Pick<Resource, 'name'>, name: string) {
  const words = useLabels()
  return (value: string) => words(optionLabel(resource, name, value))
}

export function useSectionLabel(resource: Pick<Resource, 'name'>, section: string) {
  const label = sectionLabel(resource, section)
  const details = useTranslate()('view.details')
  return useLabels()(section === UNDIVIDED ? { ...label, fallback: details } : label)
}

/** Returns the name of a resource, for one or for many records. */
export const useResourceLabel = (resource: Pick<Resource, 'name'>, count = 2) =>
  useLabels()(resourceLabel(resource), { smart_count: count })
