import { typeOf } from '../core/field/registry'
import type { BoardSettings, CalendarSettings } from '../core/schema/layouts'
import type { ListView, Resource, Section, ShippedView } from '../core/schema/resource'
import { systemFields } from '../core/schema/systemFields'
import type { Fields } from '../core/schema/values'
import { withAddedOptions } from './addedOptions'
import type { ExtensionData } from './definitionData'
import { fieldsFrom, rulesFrom, transitionsFrom } from './resourceFromData'

/** The section of own fields in an arrangement that does not name them. */
export const OWN_SECTION = 'additional'

/**
 * A shipped resource with what an office adds to it. Its arrangements (form, view, list) replace the shipped ones. They
 * survive upgrades: a field that the product has dropped leaves them, one that it has added comes to its section.
 *
 * @example extendResource(customers, { extends: 'customers', fields: { loyalty_since: { kind: 'date' } } })
 */
export function extendResource(shipped: Resource, data: ExtensionData): Resource {
  const choices = withAddedOptions(shipped.fields, data.options)
  const fields = { ...choices, ...fieldsFrom(data.fields ?? {}, choices) }
  const own = Object.keys(data.fields ?? {})
  const all = { ...choices, ...data.fields }
  const inputs = own.filter(name => !fields[name]?.computed && !fields[name]?.readOnly)
  const shown = own.filter(name => fields[name] && !typeOf(fields[name]).writeOnly)
  return {
    ...shipped,
    fields,
    form: arranged(shipped.form, { wanted: data.form, own: inputs, fields }),
    view: arranged(shipped.view, { wanted: data.view ?? data.form, own: shown, fields }),
    list: { ...shipped.list, ...listFrom(data.list, { ...shipped, fields }) },
    relations: { ...shipped.relations, ...data.relations },
    transitions: { ...shipped.transitions, ...transitionsFrom(data.transitions, all) },
    rules: { ...shipped.rules, ...rulesFrom(data.rules, all) },
    uniques: { ...shipped.uniques, ...data.uniques },
    schedule: { ...shipped.schedule, ...data.schedule },
    notifications: { ...shipped.notifications, ...data.notifications },
    duplicates: [...shipped.duplicates, ...(data.duplicates ?? [])],
    figures: { ...shipped.figures, ...data.figures },
    measures: { ...shipped.measures, ...data.measures },
  }
}

interface Arrangement {
  wanted?: readonly Section[]
  own: readonly string[]
  fields: Fields
}

/** The wanted sections with every field that they leave out, in the section where it ships, or else in the one of own fields. */
function arranged(shipped: readonly Section[], { wanted, own, fields }: Arrangement): readonly Section[] {
  if (!wanted) return own.length ? [...shipped, { section: OWN_SECTION, fields: own }] : shipped
  const isThere = fieldTest(fields)
  const named = new Set(wanted.flatMap(section => section.fields))
  const missing = shipped
    .map(section => ({ ...section, fields: section.fields.filter(name => !named.has(name)) }))
    .filter(section => section.fields.length)
  const rest = own.filter(name => !named.has(name))
  if (rest.length) missing.push({ section: OWN_SECTION, fields: rest })
  const sections = wanted.map(({ section, fields: of, ...others }) => {
    const added = missing.find(each => each.section === section)?.fields ?? []
    return { ...others, section, fields: [...of.filter(isThere), ...added] }
  })
  return [...sections, ...missing.filter(({ section }) => !wanted.some(each => each.section === section))]
}

const fieldTest = (fields: Fields) => (name: string) =>
  Object.hasOwn(fields, name) || Object.hasOwn(systemFields, name)

function listFrom(list: ExtensionData['list'], resource: Resource): Partial<ListView> {
  const isThere = fieldTest(resource.fields)
  const { columns, filters, search, sort, layouts, board, calendar, views } = list ?? {}
  return {
    ...(columns && { columns: columns.filter(isThere) }),
    ...(filters && { filters: filters.filter(isThere) }),
    ...(search && { search: search.filter(path => isThere(path.split('.')[0] ?? path)) }),
    ...(sort && { sort: entriesOf(sort, isThere) }),
    ...(layouts && { layouts }),
    ...(board && isThere(board.by) && { board: boardFrom(board, isThere) }),
    ...(calendar && isThere(calendar.date) && { calendar: calendarFrom(calendar, isThere) }),
    ...(views && { views: { ...resource.list.views, ...viewsFrom(views, isThere) } }),
  }
}

const entriesOf = <Value>(of: Readonly<Record<string, Value>>, isThere: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => isThere(name)))

const fieldIn = (text: string) => text.slice(text.indexOf(':') + 1)

/** What a view filters by is not left out: it would show more records than it says. */
const viewsFrom = (views: Readonly<Record<string, ShippedView>>, isThere: (name: string) => boolean) =>
  Object.fromEntries(
    Object.entries(views).map(([name, { columns, sort, board, calendar, group, totals, ...view }]) => [
      name,
      {
        ...view,
        ...(columns && { columns: columns.filter(isThere) }),
        ...(sort && { sort: entriesOf(sort, isThere) }),
        ...(board && isThere(board.by) && { board: boardFrom(board, isThere) }),
        ...(calendar && isThere(calendar.date) && { calendar: calendarFrom(calendar, isThere) }),
        ...(group !== undefined && isThere(group.split(':')[0] ?? group) && { group }),
        ...(totals && { totals: totals.filter(total => total === 'count' || isThere(fieldIn(total))) }),
      },
    ]),
  )

const boardFrom = ({ by, card, sums }: BoardSettings, isThere: (name: string) => boolean): BoardSettings => ({
  by,
  ...(card && { card: card.filter(isThere) }),
  ...(sums && { sums: sums.filter(isThere) }),
})

const calendarFrom = (
  { end, ...calendar }: CalendarSettings,
  isThere: (name: string) => boolean,
): CalendarSettings => ({ ...calendar, ...(end !== undefined && isThere(end) && { end }) })
