import { useTranslate } from 'react-admin'
import { separated } from '../../core/i18n/intl'
import { readableName } from '../../core/i18n/readableName'
import type { BoardSettings, CalendarSettings, Layout } from '../../core/schema/layouts'
import type { ShippedView } from '../../core/schema/resource'
import type { DefinitionEditor } from '../definitionEditor'
import { useStudioWords } from '../useStudioWords'
import { useViewWords } from '../useViewWords'

/**
 * Returns a function that describes the layouts, board, calendar and views of a list; it returns undefined
 * for other settings.
 */
export function useLayoutWords(editor: Pick<DefinitionEditor, 'name' | 'label' | 'resource'>) {
  const translate = useTranslate()
  const { language, fieldName, labelOf } = useStudioWords(editor)
  const viewLines = useViewWords(editor)
  const line = (key: string, text: string | undefined) =>
    text === undefined ? [] : [`${translate(key)}: ${text}`]
  const fields = (names: readonly string[] | undefined) => names && separated(language, names.map(fieldName))
  return (option: string, value: unknown): string[] | undefined => {
    if (option === 'layouts')
      return (value as readonly Layout[]).map(layout => translate(`list.layouts.${layout}`))
    if (option === 'board') {
      const { by, card, sums } = value as BoardSettings
      return [
        ...line('list_board.by', fieldName(by)),
        ...line('list_board.card', fields(card)),
        ...line('list_board.sums', fields(sums)),
      ]
    }
    if (option === 'views')
      return Object.entries(value as Readonly<Record<string, ShippedView>>).map(
        ([name, view]) =>
          `${labelOf(`views.${name}`) ?? readableName(name)}: ${separated(language, viewLines(view))}`,
      )
    if (option !== 'calendar') return undefined
    const { date, end, span } = value as CalendarSettings
    return [
      ...line('list_calendar.date', fieldName(date)),
      ...line('list_calendar.end', end && fieldName(end)),
      ...line('list_calendar.span', span && translate(`list_calendar.spans.${span}`)),
    ]
  }
}
