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

/** What the rows of a list are grouped by, if there is such a field and the reader can read it. */
export function groupByOf(resource: Resource, group: string | undefined, isReadable: IsReadable) {
  const by = group === undefined ? undefined : readGroupBy(resource, group)
  return typeof by === 'object' && isReadable(by.field) ? by : undefined
}

/** What the totals of a list are: those in its address, or the usual ones of the columns of a grouped table. */
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

/** The totals of columns where nobody has chosen any. */
export const usualTotals = (columns: readonly Column[], isReadable: IsReadable): Aggregate[] =>
  columns.flatMap(({ name, field }) => (isReadable(name) ? (usualAggregate(name, field) ?? []) : []))

/** The fields that a list can be grouped by: those among its columns first. */
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

/** The groups and totals of a list as a report; undefined for a list without them. */
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
