import { typeOf } from '../fields'
import type { Resource, Values } from '../schema/resource'

/** What a record is called: its title field as text, else its number. */
export function titleOf(resource: Resource, record: Values): string {
  const field = resource.fields[resource.title]
  const value = record[resource.title]
  if (!field || value === null || value === undefined || value === '') return `#${record.id}`
  return typeOf(field).text(value, field) || `#${record.id}`
}
