import type { AnyField } from '../core/field/field'
import { typeOf } from '../core/field/registry'
import { STATUS } from '../core/schema/systemFields'
import type { Fields } from '../core/schema/values'

/** So many columns a list has that no definition arranges. */
const USUAL = 5

/**
 * The columns of a list that no definition arranges: what a record is called, its status and what it belongs to come
 * first, long texts, files and lists last.
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
  return type.long || type.files || !type.operators.length ? 6 : 4
}
