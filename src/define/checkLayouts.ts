import type { Issue } from '../core/schema/issues'
import { boardOf, calendarOf, isDated, isSummed, stagesOf } from '../core/schema/layoutDefaults'
import { cause, cure, fieldWord, type Report } from '../core/schema/mistake'
import { nearestNames } from '../core/schema/nearestNames'
import type { AnyField, Resource } from '../core/schema/resource'
import { allFields, fieldOf } from '../core/schema/systemFields'

/** The layouts of a list, and the fields that its board and its calendar name. */
export function checkLayouts(resource: Resource, report: Report): void {
  const { layouts = [], board, calendar } = resource.list
  const check = (
    place: string,
    names: readonly (string | undefined)[],
    isFit: (field: AnyField) => boolean,
  ) => {
    for (const name of names) {
      if (name === undefined) continue
      const field = fieldOf(resource, name)
      if (!field) report(place, cause('no_field', { name }), choose(resource, name, isFit))
      else if (!isFit(field))
        report(place, cause('not_usable', { name: fieldWord(resource, name) }), choose(resource, name, isFit))
    }
  }
  check('.list.board.by', [board?.by], field => stagesOf(field).length > 0)
  check('.list.board.card', board?.card ?? [], () => true)
  check('.list.board.sums', board?.sums ?? [], isSummed)
  check('.list.calendar.date', [calendar?.date], isDated)
  check('.list.calendar.end', [calendar?.end], isDated)
  if (new Set(layouts).size < layouts.length) report('.list.layouts', cause('layout_twice'), cure('once'))
  if (layouts.includes('board') && !boardOf(resource))
    report('.list.layouts', cause('no_board'), cure('no_layout'))
  if (layouts.includes('calendar') && !calendarOf(resource))
    report('.list.layouts', cause('no_calendar'), cure('no_layout'))
}

function choose(resource: Resource, wrong: string, isFit: (field: AnyField) => boolean): Issue {
  const fit = Object.entries(allFields(resource)).filter(([, field]) => isFit(field))
  if (!fit.length) return cure('such_field')
  const names = nearestNames(
    wrong,
    fit.map(([name]) => name),
  )
  return cure('choose', { names: names.map(name => fieldWord(resource, name)) })
}
