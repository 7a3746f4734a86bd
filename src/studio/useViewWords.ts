import { useTranslate } from 'react-admin'
import { describeConditions } from '../core/access/describe'
import { separated } from '../core/i18n/intl'
import type { ShippedView } from '../core/schema/resource'
import type { DefinitionEditor } from './definitionEditor'
import { useDraftWords } from './useDraftWords'
import { useStudioWords } from './useStudioWords'

/** Returns a function that describes the settings of a list's view, one line each. */
export function useViewWords(editor: Pick<DefinitionEditor, 'name' | 'label' | 'resource'>) {
  const translate = useTranslate()
  const words = useDraftWords(editor)
  const { language, fieldName } = useStudioWords(editor)
  const line = (key: string, text: string) => `${translate(key)}: ${text}`
  return ({ filter = {}, layout, sort = {}, columns, board, calendar, group }: ShippedView): string[] => {
    const order = Object.entries(sort).map(
      ([field, way]) => `${fieldName(field)}, ${translate(`studio.list.${way}`)}`,
    )
    return [
      ...(Object.keys(filter).length
        ? [line('studio.list.filters', describeConditions(editor.resource, filter, words) || '…')]
        : []),
      ...(layout ? [line('list.layout', translate(`list.layouts.${layout}`))] : []),
      ...(board ? [line('list_board.by', fieldName(board.by))] : []),
      ...(calendar ? [line('list_calendar.date', fieldName(calendar.date))] : []),
      ...(group ? [line('studio.list.group', fieldName(group.split(':')[0] ?? group))] : []),
      ...(order.length ? [line('studio.list.sort', separated(language, order))] : []),
      ...(columns ? [line('studio.list.columns', separated(language, columns.map(fieldName)))] : []),
    ]
  }
}
