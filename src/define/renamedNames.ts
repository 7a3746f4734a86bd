import { OPERATORS } from '../core/field/fieldType'
import { isGroup } from '../core/schema/filter'
import type { BoardSettings, CalendarSettings } from '../core/schema/layouts'
import type { ReportSettings } from '../core/schema/reportSettings'
import { renameInExpression } from './renameInExpression'

/** The new names of fields, by their resource and their old names. */
export type FieldRenames = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Returns the resource that a reference points at: `targetOf('claims', 'policy_id')` is 'policies'. */
export type TargetOf = (resource: string, field: string) => string | undefined

export type Part = Readonly<Record<string, unknown>>

export const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts of a view that contain names of fields. */
interface NamingView {
  filter?: Part
  sort?: unknown
  columns?: readonly string[]
  widths?: Part
  group?: string
  totals?: readonly string[]
  board?: BoardSettings
  calendar?: CalendarSettings
  report?: ReportSettings
}

/** Replaces old names with new ones, in every form in which definitions use the names of fields. */
export class FieldNames {
  constructor(
    private readonly renames: FieldRenames,
    private readonly targetOf: TargetOf,
  ) {}

  /** Renames a field of a resource. */
  one(resource: string | undefined, name: string): string {
    return this.of(resource)[name] ?? name
  }

  private of(resource: string | undefined): Readonly<Record<string, string>> {
    return (resource !== undefined && this.renames[resource]) || {}
  }

  /** Renames the fields of a path: `policy_id.customer_id`. */
  path(resource: string | undefined, path: string): string {
    const [first = '', ...rest] = path.split('.')
    const next = resource && rest.length ? this.targetOf(resource, first) : undefined
    return [this.one(resource, first), ...(rest.length ? [this.path(next, rest.join('.'))] : [])].join('.')
  }

  list(resource: string | undefined, names: unknown): unknown {
    return Array.isArray(names) ? names.map(name => this.path(resource, String(name))) : names
  }

  /** Renames the keys of an object, which are fields or paths, such as `contacts.phone` in labels. */
  keys(resource: string | undefined, values: unknown): unknown {
    if (!isPart(values)) return values
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [this.path(resource, name), value]),
    )
  }

  /** Renames the fields of a list's board. */
  board(resource: string | undefined, { by, card, sums }: BoardSettings) {
    const all = (names: readonly string[]) => names.map(name => this.one(resource, name))
    return {
      by: this.one(resource, by),
      ...(card && { card: all(card) }),
      ...(sums && { sums: all(sums) }),
    }
  }

  /** Renames the dates of a list's calendar. */
  calendar(resource: string | undefined, { date, end, ...others }: CalendarSettings): CalendarSettings {
    return {
      ...others,
      date: this.one(resource, date),
      ...(end !== undefined && { end: this.one(resource, end) }),
    }
  }

  /** Renames the fields of a saved or shipped view; `order` renames `sort`, which they store differently. */
  view<View extends NamingView>(
    resource: string | undefined,
    view: View,
    order: (sort: unknown) => unknown,
  ): View {
    const { filter, sort, columns, widths, group, totals, board, calendar, report } = view
    return {
      ...view,
      ...(filter && { filter: this.filter(resource, filter) }),
      ...(sort !== undefined && { sort: order(sort) }),
      ...(columns && { columns: columns.map(name => this.one(resource, name)) }),
      ...(widths && { widths: this.keys(resource, widths) }),
      ...(group !== undefined && { group: this.group(resource, group) }),
      ...(totals && { totals: totals.map(total => this.total(resource, total)) }),
      ...(board && { board: this.board(resource, board) }),
      ...(calendar && { calendar: this.calendar(resource, calendar) }),
      ...(report && { report: this.report(resource, report) }),
    }
  }

  /** Renames the field of a grouping: `status`, `created_at:month`. */
  group(resource: string | undefined, text: string): string {
    const [field = '', ...unit] = text.split(':')
    return [this.one(resource, field), ...unit].join(':')
  }

  /** Renames the field of an aggregate: `count`, `sum:total`. */
  total(resource: string | undefined, text: string): string {
    const [of = '', ...field] = text.split(':')
    // The name of a measure, not of a field
    if (of === 'measure') return text
    return [of, ...field.map(name => this.one(resource, name))].join(':')
  }

  /** Renames the fields of a report's groupings and measures: `sum:paid/sum:incurred`. */
  report(resource: string | undefined, { by, measures, picture }: ReportSettings) {
    const measure = (text: string) =>
      text
        .split('/')
        .map(part => this.total(resource, part))
        .join('/')
    return { by: by.map(text => this.group(resource, text)), measures: measures.map(measure), picture }
  }

  /** Renames the fields in a filter of the API. */
  filter(resource: string | undefined, filter: unknown): unknown {
    if (!isPart(filter)) return filter
    return Object.fromEntries(
      Object.entries(filter).map(([key, value]) =>
        isGroup(key)
          ? [key, Array.isArray(value) ? value.map(each => this.filter(resource, each)) : value]
          : [this.filterKey(resource, key), value],
      ),
    )
  }

  private filterKey(resource: string | undefined, key: string): string {
    const dot = key.indexOf('.')
    if (dot >= 0) {
      const by = key.slice(0, dot)
      const next = resource && this.targetOf(resource, by)
      return `${this.one(resource, by)}.${this.filterKey(next, key.slice(dot + 1))}`
    }
    // No field's name ends with an operator, so this split is unambiguous.
    const operator = OPERATORS.find(
      each => key.endsWith(`_${each}`) && this.of(resource)[withoutEnd(key, each)],
    )
    return operator ? `${this.one(resource, withoutEnd(key, operator))}_${operator}` : this.one(resource, key)
  }

  /** Renames the fields in an expression. */
  expression(resource: string | undefined, source: unknown): unknown {
    return typeof source === 'string' ? renameInExpression(source, this.of(resource)) : source
  }

  /** Renames the fields in a condition: an expression or a filter. */
  hold(resource: string | undefined, hold: unknown): unknown {
    return isPart(hold) ? this.filter(resource, hold) : this.expression(resource, hold)
  }

  target(resource: string | undefined, field: string): string | undefined {
    return resource && this.targetOf(resource, field)
  }
}

const withoutEnd = (key: string, operator: string) => key.slice(0, -operator.length - 1)
