import { ACCOUNT } from '../core/field/recordId'
import { typeOf } from '../core/field/registry'
import { readAggregate, readGroupBy } from '../core/measures/groupBy'
import { groupedMeasures } from '../core/measures/ownMeasures'
import { readReportMeasure } from '../core/measures/report'
import { allOf } from '../core/schema/condition'
import { FilterError, type ParseContext, parseFilter, referencePart } from '../core/schema/filter'
import { layoutsOf } from '../core/schema/layoutDefaults'
import { cause, choose, chooseField, cure, fieldWord, type Report } from '../core/schema/mistake'
import type { Resource, ShippedView, Values } from '../core/schema/resource'
import { allFields, fieldOf } from '../core/schema/systemFields'
import { checkBoard, checkCalendar } from './checkLayouts'
import { ANY_DAY, filterCause } from './checkWhen'

/** A name can't start with a digit, because a number in the URL is the ID of a saved view. */
const NAME = /^[a-z][a-z0-9_]{0,50}$/

/** Checks a list's shipped views: the fields in them exist, and their types can be used that way. */
export function checkViews(resource: Resource, resources: readonly Resource[], report: Report): void {
  for (const [name, view] of Object.entries(resource.list.views ?? {})) {
    const at = `.list.views.${name}`
    if (!NAME.test(name)) report(at, cause('entry_form', { name }), cure('snake_case'))
    checkFilter(resource, view.filter ?? {}, { at, resources, report })
    checkFields(resource, view, { at, report })
    const layouts = layoutsOf(resource)
    if (view.layout && !layouts.includes(view.layout))
      report(`${at}.layout`, cause('view_layout', { name: view.layout }), choose(view.layout, layouts))
    if (view.board) checkBoard(resource, view.board, { at: `${at}.board`, report })
    if (view.calendar) checkCalendar(resource, view.calendar, { at: `${at}.calendar`, report })
    const by = view.group === undefined ? undefined : readGroupBy(resource, view.group)
    const [grouped = ''] = view.group?.split(':') ?? []
    if (typeof by === 'string') reportUnfit(resource, grouped, { at: `${at}.group`, report })
    for (const total of view.totals ?? [])
      if (typeof readAggregate(resource, total) === 'string')
        reportUnfit(resource, total.slice(total.indexOf(':') + 1), { at: `${at}.totals`, report })
    checkReport(resource, view, { at: `${at}.report`, report })
  }
}

/** Checks a report's groupings and measures. */
function checkReport(resource: Resource, { report: settings }: ShippedView, { at, report }: ViewPlace): void {
  if (!settings) return
  const fieldIn = (text: string) => text.split('/').map(one => one.slice(one.indexOf(':') + 1))
  const isOwn = (text: string) => text.split('/').some(one => one.startsWith('measure:'))
  for (const text of settings.by)
    if (typeof readGroupBy(resource, text) === 'string')
      reportUnfit(resource, text.split(':')[0] ?? text, { at: `${at}.by`, report })
  for (const text of settings.measures)
    if (typeof readReportMeasure(resource, text) !== 'string') continue
    else if (isOwn(text)) {
      const [name = text] = text.split('/').flatMap(one => one.split('measure:')[1] ?? [])
      report(
        `${at}.measures`,
        cause('no_measure', { name }),
        choose(
          name,
          groupedMeasures(resource).flatMap(({ measure = [] }) => measure),
        ),
      )
    } else {
      const [first = text] = fieldIn(text).filter(name => name !== 'count')
      const wrong = fieldIn(text).find(name => name !== 'count' && !fieldOf(resource, name))
      reportUnfit(resource, wrong ?? first, { at: `${at}.measures`, report })
    }
}

interface ViewPlace {
  at: string
  report: Report
}

const reportNoField = (resource: Resource, name: string, { at, report }: ViewPlace) =>
  report(at, cause('no_field', { name }), chooseField(name, { ...resource, fields: allFields(resource) }))

/** Reports a field that doesn't exist, or by which rows can't be grouped or aggregated. */
function reportUnfit(resource: Resource, name: string, { at, report }: ViewPlace): void {
  if (!fieldOf(resource, name)) reportNoField(resource, name, { at, report })
  else report(at, cause('not_usable', { name: fieldWord(resource, name) }), cure('other_field'))
}

function checkFields(
  resource: Resource,
  { columns = [], sort = {} }: ShippedView,
  { at, report }: ViewPlace,
) {
  for (const name of columns)
    if (!fieldOf(resource, name)) reportNoField(resource, name, { at: `${at}.columns`, report })
  for (const name of Object.keys(sort)) {
    const field = fieldOf(resource, name)
    if (!field) reportNoField(resource, name, { at: `${at}.sort`, report })
    else if (!typeOf(field).sort(name, field).length)
      report(`${at}.sort`, cause('sort', { name: fieldWord(resource, name) }), cure('other_field'))
  }
}

/** Checks a list's filter, which can also use `@me` and fields of referenced records. */
function checkFilter(
  resource: Resource,
  filter: Values,
  { at, resources, report }: ViewPlace & { resources: readonly Resource[] },
): void {
  const follow: ParseContext['follow'] = field => {
    const { to, many } = typeOf(field).reference?.(field) ?? {}
    const of = resources.find(({ name, account }) => (to === ACCOUNT ? account : name === to))
    return of && !many ? { of, rows: () => allOf() } : undefined
  }
  try {
    const account = resources.find(each => each.account)
    const team = () => (account?.account?.team ? { in: account, where: allOf() } : undefined)
    parseFilter(resource, filter, { ...ANY_DAY, me: 1, team, follow })
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    const isOwn = error.reason === 'unknown_field' && !referencePart(error.filter)
    const how = isOwn
      ? chooseField(error.filter, { ...resource, fields: allFields(resource) })
      : cure('filter', { example: "{ due_lte: '@today+7' }" })
    report(`${at}.filter`, filterCause(error), how)
  }
}
