import type { Issue } from '../core/schema/issues'
import { boardOf, calendarOf, isDated, isSummed, stagesOf } from '../core/schema/layoutDefaults'
import type { BoardSettings, CalendarSettings } from '../core/schema/layouts'
import { cause, chooseLater, cure, fieldWord, type Report } from '../core/schema/mistake'
import { nearestNames } from '../core/schema/nearestNames'
import type { AnyField, Resource } from '../core/schema/resource'
import { allFields, fieldOf } from '../core/schema/systemFields'

/** Checks a list's layouts, and the fields of its board and calendar. */
export function checkLayouts(resource: Resource, report: Report): void {
  const { layouts = [], board, calendar } = resource.list
  if (board) checkBoard(resource, board, { at: '.list.board', report })
  if (calendar) checkCalendar(resource, calendar, { at: '.list.calendar', report })
  if (new Set(layouts).size < layouts.length) report('.list.layouts', cause('layout_twice'), cure('once'))
  if (layouts.includes('board') && !boardOf(resource))
    report('.list.layouts', cause('no_board'), cure('no_layout'))
  if (layouts.includes('calendar') && !calendarOf(resource))
    report('.list.layouts', cause('no_calendar'), cure('no_layout'))
}

interface LayoutPlace {
  at: string
  report: Report
}

/** Checks the fields of a board, of the list or of one of its views. */
export function checkBoard(
  resource: Resource,
  { by, card = [], sums = [] }: BoardSettings,
  { at, report }: LayoutPlace,
): void {
  const check = fieldCheck(resource, report)
  check(`${at}.by`, [by], field => stagesOf(field).length > 0)
  check(`${at}.card`, card, () => true)
  check(`${at}.sums`, sums, isSummed)
}

/** Checks the dates of a calendar, of the list or of one of its views. */
export function checkCalendar(
  resource: Resource,
  { date, end }: CalendarSettings,
  { at, report }: LayoutPlace,
): void {
  const check = fieldCheck(resource, report)
  check(`${at}.date`, [date], isDated)
  if (end !== undefined) check(`${at}.end`, [end], isDated)
}

const fieldCheck =
  (resource: Resource, report: Report) =>
  (place: string, names: readonly string[], isFit: (field: AnyField) => boolean) => {
    for (const name of names) {
      const field = fieldOf(resource, name)
      if (!field) report(place, cause('no_field', { name }), choose(resource, name, isFit))
      else if (!isFit(field))
        report(place, cause('not_usable', { name: fieldWord(resource, name) }), choose(resource, name, isFit))
    }
  }

function choose(resource: Resource, wrong: string, isFit: (field: AnyField) => boolean): Issue {
  const fit = Object.entries(allFields(resource)).filter(([, field]) => isFit(field))
  if (!fit.length) return cure('such_field')
  return chooseLater(() =>
    nearestNames(
      wrong,
      fit.map(([name]) => name),
    ).map(name => fieldWord(resource, name)),
  )
}
