import { useCallback } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Notification } from '../../contract/notifications'
import { EMPTY_TEXT } from '../../core/field/formatValue'
import { readerTimeZone } from '../../core/field/timeZone'
import { isolated } from '../../core/i18n/isolated'
import {
  type FormatLabel,
  type NotificationWords,
  notificationWords,
  typeLabel,
  typeParts,
} from '../../define/notificationWords'
import { useAreResourcesLoaded, useResources } from '../../ui/fields/ResourcesContext'
import { useLabels } from '../../ui/fields/useLabels'

/** Returns a function that formats notifications in the user's language and time zone. */
export function useNotificationWords(): (
  notification: Notification,
) => NotificationWords & { isGone: boolean } {
  const resources = useResources()
  const known = useAreResourcesLoaded()
  const language = useLocale() ?? 'en'
  const translate = useTranslate()
  const words = useLabels()
  return useCallback(
    notification => {
      const { resource: of } = typeParts(notification.type)
      // The texts load with the definition. Until then, a space keeps the second line's room.
      if (resources.outline(of) && !known([of])) return { title: EMPTY_TEXT, text: '\u00a0', isGone: false }
      const format: FormatLabel = (label, values = {}) => words(label, isolated(values, language))
      const reader = {
        outline: resources.outline,
        find: (name: string) => (known([name]) ? resources.find(name) : undefined),
      }
      const found = notificationWords(notification, {
        ...{ resources: reader, language, timeZone: readerTimeZone, format },
      })
      // Groups and the server's own notifications might not have a page.
      const hasPage = typeof notification.subject?.id === 'number'
      if (found) return { ...found, isGone: hasPage && notification.url === null }
      const text = translate('notifications.gone')
      return { title: words(typeLabel(notification.type)), text, isGone: true }
    },
    [resources, known, language, translate, words],
  )
}
