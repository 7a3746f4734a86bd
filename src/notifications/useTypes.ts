import { useLocale } from 'react-admin'
import { useCan } from '../auth/SessionContext'
import { useLabels } from '../fields/labels.view'
import { useResources } from '../fields/resources.view'
import { collatorOf } from '../i18n/intl'
import { resourceLabel } from '../schema/labels'
import { triggersOf } from '../schema/triggers'
import { typeLabel } from './notificationWords'

/** A type of notification in the reader's words, and what it is about. */
export interface TypeChoice {
  type: string
  label: string
  group: string
}

/** The types that somebody may get who reads what the reader does, by what they are about. */
export function useTypes(): TypeChoice[] {
  const words = useLabels()
  const can = useCan()
  const collator = collatorOf(useLocale() ?? 'en')
  const resources = useResources()
  const types = new Map<string, TypeChoice>()
  for (const { type, resource } of triggersOf(resources.all))
    if (can('read', resource.subject))
      types.set(type, {
        type,
        label: words(typeLabel(type)),
        group: words(resourceLabel(resource), { smart_count: 2 }),
      })
  return [...types.values()].sort(
    (a, b) => collator.compare(a.group, b.group) || collator.compare(a.label, b.label),
  )
}
