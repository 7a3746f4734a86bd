import { columnOf, fieldTypes, typeOf } from '../core/field/registry'
import { SEARCH_COLUMN } from '../core/schema/condition'
import { cause, cure, fieldWord, type Report } from '../core/schema/mistake'
import type { Fields, Resource } from '../core/schema/resource'
import { systemFields } from '../core/schema/systemFields'

/** The columns of every table in addition to the system fields; the last ones are PostgreSQL's. */
const OWN = [SEARCH_COLUMN, 'deleted_at', 'ctid', 'tableoid', 'xmin', 'cmin', 'xmax', 'cmax']

/** Checks the columns that store the fields' values: two fields can't share a column. */
export function checkColumns(resource: Resource, report: Report): void {
  const { fields, account } = resource
  const taken = new Map<string, string>([...Object.keys(systemFields), ...OWN].map(name => [name, '']))
  const known = Object.entries(fields).filter(([, { kind }]) => fieldTypes.find(kind))
  // Renamed fields, which keep their column, come first, so that a conflict is reported for the other field.
  const isRenamed = ([name, field]: (typeof known)[number]) => columnOf(name, field) !== name
  for (const [name, field] of [...known.filter(isRenamed), ...known.filter(one => !isRenamed(one))])
    for (const { name: column } of typeOf(field).columns(name, field)) {
      const by = taken.get(column)
      if (by === undefined) taken.set(column, name)
      else if (by === '')
        report(`.fields.${name}`, cause('column_system', { name: column }), cure('other_name'))
      else
        report(
          `.fields.${name}`,
          cause('column_taken', { name: fieldWord(resource, by) }),
          cure('other_name'),
        )
    }
  for (const name of account ? Object.values(account).flat() : [])
    if (fields[name]?.column) report(`.fields.${name}.column`, cause('column_account'), cure('no_column'))
}

/** Reports fields of list items that set `column`, because their values are stored in the list's column. */
export function checkNestedColumns(fields: Fields, place: string, report: Report): void {
  for (const [name, { column }] of Object.entries(fields))
    if (column !== undefined) report(`${place}.${name}.column`, cause('column_nested'), cure('no_column'))
}
