import { boardOf, calendarOf, isDated, isSummed, stagesOf } from '../core/schema/layoutDefaults'
import type { AnyField, Resource } from '../core/schema/resource'
import { allFields, fieldOf } from '../core/schema/systemFields'
import type { Report } from './report'

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
      if (!field) report(place, `there is no field ${name}`, choose(resource, isFit))
      else if (!isFit(field)) report(place, `${name} is of another kind`, choose(resource, isFit))
    }
  }
  check('.list.board.by', [board?.by], field => stagesOf(field).length > 0)
  check('.list.board.card', board?.card ?? [], () => true)
  check('.list.board.sums', board?.sums ?? [], isSummed)
  check('.list.calendar.date', [calendar?.date], isDated)
  check('.list.calendar.end', [calendar?.end], isDated)
  if (new Set(layouts).size < layouts.length)
    report('.list.layouts', 'it names a layout twice', 'Name each one once')
  if (layouts.includes('board') && !boardOf(resource))
    report('.list.layouts', 'there is no choice that a board could have columns by', 'Leave out board')
  if (layouts.includes('calendar') && !calendarOf(resource))
    report('.list.layouts', 'there is no date that a calendar could show', 'Leave out calendar')
}

function choose(resource: Resource, isFit: (field: AnyField) => boolean): string {
  const fit = Object.entries(allFields(resource)).filter(([, field]) => isFit(field))
  return fit.length ? `Choose one of: ${fit.map(([name]) => name).join(', ')}` : 'Add such a field'
}
