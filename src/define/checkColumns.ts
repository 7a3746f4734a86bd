import { columnOf, fieldTypes, typeOf } from '../core/field/registry'
import { SEARCH_COLUMN } from '../core/schema/condition'
import type { Fields, Resource } from '../core/schema/resource'
import { systemFields } from '../core/schema/systemFields'
import type { Report } from './report'

/** Columns of every table, apart from those of the fields that every record has. */
const OWN = [SEARCH_COLUMN, 'deleted_at']

/** Checks where the values of fields are stored: two fields never share a column. */
export function checkColumns({ fields, account }: Resource, report: Report): void {
  const taken = new Map<string, string>([...Object.keys(systemFields), ...OWN].map(name => [name, '']))
  const known = Object.entries(fields).filter(([, { kind }]) => fieldTypes.find(kind))
  // A field that has its column from before a change of its name is right: the other one has to give way.
  const isRenamed = ([name, field]: (typeof known)[number]) => columnOf(name, field) !== name
  for (const [name, field] of [...known.filter(isRenamed), ...known.filter(one => !isRenamed(one))])
    for (const { name: column } of typeOf(field).columns(name, field)) {
      const by = taken.get(column)
      if (by === undefined) taken.set(column, name)
      else if (by === '')
        report(`.fields.${name}`, `every table has a column ${column} of its own`, 'Choose another name')
      else
        report(
          `.fields.${name}`,
          `its values would be stored in the column ${column}, which has those of ${by}`,
          'Choose another name',
        )
    }
  for (const name of account ? Object.values(account).flat() : [])
    if (fields[name]?.column)
      report(`.fields.${name}.column`, 'people sign in with this field', 'Leave the column out')
}

/** A field in an item of a list has no column: its values are in that of the list. */
export function checkNestedColumns(fields: Fields, place: string, report: Report): void {
  for (const [name, { column }] of Object.entries(fields))
    if (column !== undefined)
      report(`${place}.${name}.column`, 'the values of a list are in one column', 'Leave the column out')
}
