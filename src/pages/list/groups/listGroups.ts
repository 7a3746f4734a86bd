import {
  type Aggregate,
  type GroupBy,
  isDated,
  isGrouped,
  readAggregate,
  readGroupBy,
  usualAggregate,
  writeAggregate,
  writeGroupBy,
} from '../../../core/measures/groupBy'
import type { ReportSettings } from '../../../core/schema/reportSettings'
import type { Resource } from '../../../core/schema/resource'
import { allFields, fieldOf } from '../../../core/schema/systemFields'
import type { ListState } from '../listAddress'
import type { Column } from '../useColumns'

type IsReadable = (name: string) => boolean

/** Returns the field that a list's rows are grouped by, if it exists and the reader can read it. */
export function groupByOf(resource: Resource, group: string | undefined, isReadable: IsReadable) {
  const by = group === undefined ? undefined : readGroupBy(resource, group)
  return typeof by === 'object' && isReadable(by.field) ? by : undefined
}

/** Returns a list's totals: those in the URL, or a grouped table's default ones. */
export function totalsOf(
  resource: Resource,
  { group, totals }: Pick<ListState, 'group' | 'totals'>,
  { columns, isReadable }: { columns: readonly Column[]; isReadable: IsReadable },
): Aggregate[] {
  if (!totals) return group === undefined ? [] : usualTotals(columns, isReadable)
  return totals.flatMap(text => {
    const one = readAggregate(resource, text)
    return typeof one === 'object' && one.field !== undefined && isReadable(one.field) ? [one] : []
  })
}

/** Returns the default totals of columns. */
export const usualTotals = (columns: readonly Column[], isReadable: IsReadable): Aggregate[] =>
  columns.flatMap(({ name, field }) => (isReadable(name) ? (usualAggregate(name, field) ?? []) : []))

/** Returns the fields that a list can be grouped by, its columns first. */
export function groupableFields(
  resource: Resource,
  columns: readonly Pick<Column, 'name'>[],
  isReadable: IsReadable,
): string[] {
  const shown = columns.map(({ name }) => name)
  const names = Object.keys({ ...resource.fields, ...allFields(resource) })
  return [...new Set([...shown, ...names])].filter(name => {
    const field = fieldOf(resource, name)
    return field && (isDated(field) || isGrouped(name, field)) && isReadable(name)
  })
}

/** Converts a list's groups and totals to a report. Undefined for a list without them. */
export function reportOf({
  by,
  totals,
}: {
  by: GroupBy | undefined
  totals: readonly Aggregate[]
}): ReportSettings | undefined {
  if (!by && !totals.length) return undefined
  const measures = ['count', ...totals.map(writeAggregate)]
  return { by: by ? [writeGroupBy(by)] : [], measures, picture: by ? 'bar' : 'number' }
}
