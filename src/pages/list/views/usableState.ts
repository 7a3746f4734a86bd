import type { View, ViewState } from '../../../contract/views'
import { readAggregate, readGroupBy } from '../../../core/measures/groupBy'
import type { ReportSettings } from '../../../core/schema/reportSettings'
import type { Resource } from '../../../core/schema/resource'
import { fieldOf } from '../../../core/schema/systemFields'
import { type FilterReader, usableFilter } from '../../../core/schema/usableFilter'

/**
 * Returns the part of a view that still works for a reader, and the names of its fields that don't. The server
 * leaves out conditions on hidden fields. The report page checks the report's own fields.
 */
export function usableState(
  resource: Resource,
  { state: stored, left_out = [] }: Pick<View, 'state'> & Partial<Pick<View, 'left_out'>>,
  reader: FilterReader,
): { state: ViewState; missing: string[] } {
  const {
    filter = {},
    sort = [],
    columns = [],
    widths,
    group,
    totals = [],
    board,
    calendar,
    ...others
  } = stored
  const isReadable = (name: string) => reader.isReadable(resource, name)
  const isUsable = (name: string) => Boolean(fieldOf(resource, name)) && isReadable(name)
  const usable = usableFilter(resource, filter, reader)
  const keys = sort.filter(([name]) => isUsable(name))
  const shown = columns.filter(name => fieldOf(resource, name))
  const by = group === undefined ? undefined : readGroupBy(resource, group)
  const isGrouped = typeof by === 'object' && isReadable(by.field)
  const measured = totals.filter(total => isUsableMeasure(resource, total, isReadable))
  const [ofBoard, ofCalendar] = [boardFields(board), calendarFields(calendar)]
  const missing = [
    ...left_out,
    ...usable.missing,
    ...sort.filter(([name]) => !isUsable(name)).map(([name]) => name),
    ...columns.filter(name => !fieldOf(resource, name)),
    ...(group === undefined || isGrouped ? [] : [fieldIn(group)]),
    ...totals.filter(total => !measured.includes(total)).map(total => fieldIn(total.split(':')[1] ?? total)),
    ...[...ofBoard, ...ofCalendar].filter(name => !isUsable(name)),
    ...(board?.card ?? []).filter(name => !fieldOf(resource, name)),
  ]
  return {
    state: {
      ...others,
      ...(Object.keys(usable.filter).length && { filter: usable.filter }),
      ...(keys.length && { sort: keys }),
      ...(shown.length && { columns: shown }),
      ...(widths && {
        widths: Object.fromEntries(Object.entries(widths).filter(([name]) => fieldOf(resource, name))),
      }),
      ...(isGrouped && { group }),
      ...(measured.length && { totals: measured }),
      ...(board && isUsable(board.by) && { board: usableBoard(board, isUsable) }),
      ...(calendar && ofCalendar.every(isUsable) && { calendar }),
    },
    missing: [...new Set(missing)],
  }
}

/** Returns a report's settings as a view stores them. */
export const reportState = ({ by, measures, picture }: ReportSettings) => ({
  ...{ by: [...by], measures: [...measures], picture },
})

const fieldIn = (text: string) => text.split(':')[0] ?? text

/** Whether a total can still be calculated for a reader. */
function isUsableMeasure(resource: Resource, text: string, isReadable: (name: string) => boolean): boolean {
  const measure = readAggregate(resource, text)
  return typeof measure === 'object' && (measure.field === undefined || isReadable(measure.field))
}

/** Returns the fields that a board is built from. A hidden field of its cards is left out, as a column is. */
const boardFields = (board: ViewState['board']) => (board ? [board.by, ...(board.sums ?? [])] : [])

const calendarFields = (calendar: ViewState['calendar']) =>
  calendar ? [calendar.date, ...(calendar.end === undefined ? [] : [calendar.end])] : []

const usableBoard = (board: NonNullable<ViewState['board']>, isUsable: (name: string) => boolean) => ({
  ...board,
  ...(board.sums && { sums: board.sums.filter(isUsable) }),
})
