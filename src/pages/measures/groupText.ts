import { useMemo } from 'react'
import { useLocale } from 'react-admin'
import type { GroupValue, RecordGroup } from '../../contract/measures'
import type { Aggregate, GroupBy } from '../../core/measures/groupBy'
import { aggregateName, type GroupWords, groupName, groupValueTexts } from '../../core/measures/groupWords'
import type { Resource } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/useLabels'

/** Returns the words and the language for naming groups. */
export function useGroupWords(): GroupWords {
  const format = useLabels()
  const language = useLocale() ?? 'en'
  return useMemo(() => ({ format, language }), [format, language])
}

/** Returns a function that names a group by its value in words. */
export function useGroupName(resource: Resource) {
  const words = useGroupWords()
  return (by: GroupBy, { key, label }: Pick<RecordGroup, 'key' | 'label'>): string =>
    groupName(resource, { ...by, key, label }, words)
}

/**
 * Returns a function that formats a figure of a group like its field, with one text per currency; an empty
 * array if there is no value.
 */
export function useGroupValueTexts(resource: Resource) {
  const { language } = useGroupWords()
  return (measure: Aggregate, value: GroupValue | undefined): string[] =>
    groupValueTexts(resource, measure, { value, language })
}

/** The same on one line. */
export function useGroupValueText(resource: Resource) {
  const textsOf = useGroupValueTexts(resource)
  return (measure: Aggregate, value: GroupValue | undefined) => textsOf(measure, value).join(' · ')
}

/** Returns a function that names a measure: `Average of Premium`. */
export function useMeasureName(resource: Resource) {
  const words = useGroupWords()
  return (measure: Aggregate): string => aggregateName(resource, measure, words)
}
