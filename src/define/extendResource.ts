import { typeOf } from '../core/field/registry'
import { byName } from '../core/schema/byName'
import type { BoardSettings, CalendarSettings } from '../core/schema/layouts'
import type { ListView, Resource, Section, ShippedView } from '../core/schema/resource'
import { systemFields } from '../core/schema/systemFields'
import type { Fields } from '../core/schema/values'
import { withAddedOptions } from './addedOptions'
import type { ExtensionData } from './definitionData'
import { fieldsFrom, rulesFrom, transitionsFrom } from './resourceFromData'

/** The section for an extension's own fields that its form or view doesn't list. */
export const OWN_SECTION = 'additional'

/**
 * Returns a shipped resource with an office's extension. The extension's form, view and list replace the
 * shipped ones, and survive upgrades: fields that the product dropped are removed from them, and fields that
 * it added appear in their shipped section.
 *
 * @example extendResource(customers, { extends: 'customers', fields: { loyalty_since: { kind: 'date' } } })
 */
export function extendResource(shipped: Resource, data: ExtensionData): Resource {
  const choices = withAddedOptions(shipped.fields, data.options)
  const fields = byName(choices, fieldsFrom(data.fields ?? {}, choices))
  const own = Object.keys(data.fields ?? {})
  const all = byName(choices, data.fields)
  const inputs = own.filter(name => !fields[name]?.computed && !fields[name]?.readOnly)
  const shown = own.filter(name => fields[name] && !typeOf(fields[name]).writeOnly)
  return {
    ...shipped,
    fields,
    form: arranged(shipped.form, { wanted: data.form, own: inputs, fields }),
    view: arranged(shipped.view, { wanted: data.view ?? data.form, own: shown, fields }),
    list: { ...shipped.list, ...listFrom(data.list, { ...shipped, fields }) },
    relations: byName(shipped.relations, data.relations),
    transitions: byName(shipped.transitions, transitionsFrom(data.transitions, all)),
    rules: byName(shipped.rules, rulesFrom(data.rules, all)),
    uniques: byName(shipped.uniques, data.uniques),
    schedule: byName(shipped.schedule, data.schedule),
    notifications: byName(shipped.notifications, data.notifications),
    duplicates: [...shipped.duplicates, ...(data.duplicates ?? [])],
    figures: byName(shipped.figures, data.figures),
    measures: byName(shipped.measures, data.measures),
  }
}

interface Arrangement {
  wanted?: readonly Section[]
  own: readonly string[]
  fields: Fields
}

/**
 * Returns the wanted sections and adds every field that they leave out: shipped fields
 * to their shipped section, own fields to `OWN_SECTION`.
 */
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
    ...(views && { views: byName(resource.list.views, viewsFrom(views, isThere)) }),
  }
}

const entriesOf = <Value>(of: Readonly<Record<string, Value>>, isThere: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => isThere(name)))

const fieldIn = (text: string) => text.slice(text.indexOf(':') + 1)

/** Removes missing fields from views but keeps filters: without its filter, a view shows more records. */
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
