import { typeOf } from '../../fields'
import type { Resource } from '../../schema/resource'
import { fieldOf } from '../../schema/systemFields'
import type { ListRecord } from './useListRows'

/** What a record is called; its number when the field that names it is empty or may not be read. */
export function recordTitle(resource: Resource, record: ListRecord): string {
  const field = fieldOf(resource, resource.title)
  const value = record[resource.title]
  const text = field && value !== null && value !== undefined ? typeOf(field).text(value, field) : ''
  return text || `#${record.id}`
}
