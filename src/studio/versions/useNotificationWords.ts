import { useTranslate } from 'react-admin'
import { separated } from '../../core/i18n/intl'
import type { DefinitionEditor } from '../definitionEditor'
import { useStudioWords } from '../useStudioWords'

/** Returns functions that describe when a notification is sent and to whom. */
export function useNotificationWords(editor: Pick<DefinitionEditor, 'label'>) {
  const translate = useTranslate()
  const { language, fieldName, transitionName } = useStudioWords(editor)
  const occasion = (name: string) => translate(`studio_tabs.notifications.occasions.${name}`)
  return {
    /** Describes the trigger, one line each; `conditions` describes the filter of a date trigger. */
    trigger: (on: Record<string, unknown>, conditions: (filter: unknown) => string[]): string[] => {
      if (Array.isArray(on.transitions))
        return [`${occasion('transition')}: ${separated(language, on.transitions.map(transitionName))}`]
      if (on.set) return [`${occasion('set')}: ${fieldName(String(on.set))}`]
      if (on.when) return conditions(on.when)
      return Array.isArray(on.writes) ? on.writes.map(occasion) : [JSON.stringify(on)]
    },
    recipient: (to: string | { may: string }): string =>
      typeof to === 'string'
        ? fieldName(to)
        : translate(`studio_tabs.notifications.${to.may}`, { _: to.may }),
  }
}
