import type { AnyField } from '../core/field/field'
import { typeOf } from '../core/field/registry'
import { STATUS } from '../core/schema/systemFields'
import type { Fields } from '../core/schema/values'

/** The number of columns of a list whose definition names none. */
const USUAL = 5

/**
 * Returns the columns of a list whose definition names none. The title, number, status and references
 * come first, references to many records, lists, long texts and files last.
 *
 * @example defaultColumns('name', { note: longText(), name: text(), branch_id: reference('branches') })
 * // ['name', 'branch_id', 'note']
 */
export function defaultColumns(title: string, fields: Fields): string[] {
  return Object.entries(fields)
    .filter(([, field]) => !typeOf(field).writeOnly)
    .map(([name, field]) => ({ name, rank: rankOf(title, name, field) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, USUAL)
    .map(({ name }) => name)
}

function rankOf(title: string, name: string, field: AnyField): number {
  if (name === title) return 0
  if ('numbered' in field) return 1
  if (name === STATUS) return 2
  const type = typeOf(field)
  if (type.reference) return type.reference(field).many ? 5 : 3
  return type.long || type.files || type.nested ? 6 : 4
}
