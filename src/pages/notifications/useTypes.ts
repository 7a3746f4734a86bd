import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { collatorOf } from '../../core/i18n/intl'
import { groupLabel, typeLabel, typeParts } from '../../core/notifications/notificationWords'
import { useLabels } from '../../ui/fields/labels.view'
import { notificationKeys, useNotificationCalls } from './notificationProvider'

/** A type of notification in the reader's words, and what it is about. */
export interface TypeChoice {
  type: string
  label: string
  group: string
}

/** The types that the reader may be told of, by what they are about. */
export function useTypes(): TypeChoice[] {
  const words = useLabels()
  const calls = useNotificationCalls()
  const collator = collatorOf(useLocale() ?? 'en')
  const { data = [] } = useQuery({
    queryKey: notificationKeys.preferences,
    queryFn: ({ signal }) => calls.notificationPreferences({ signal }),
  })
  const types = data.map(({ type }) => ({
    type,
    label: words(typeLabel(type)),
    group: words(groupLabel(typeParts(type).resource), { smart_count: 2 }),
  }))
  return types.sort((a, b) => collator.compare(a.group, b.group) || collator.compare(a.label, b.label))
}
