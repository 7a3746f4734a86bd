import { typeOf } from '../../core/field/registry'
import { STATUS } from '../../core/schema/systemFields'
import type { DefinitionData } from '../../define/definitionData'
import { type ConditionValue, valuesOf } from '../fields/fieldValues'

/** A change that happens automatically on a date, as data. */
export type ScheduleData = NonNullable<DefinitionData['schedule']>[string]

/**
 * Returns the fields that a schedule can set. A status changes by transitions, and computed fields are set by
 * the server.
 */
export const settableFields = (fields: DefinitionData['fields']): string[] =>
  Object.keys(fields).filter(name => {
    const field = fields[name]
    if (!field || name === STATUS || field.computed !== undefined || 'numbered' in field) return false
    const { expression, writeOnly } = typeOf(field)
    return !writeOnly && ['text', 'number', 'yesNo', 'day'].includes(expression ?? '')
  })

/** Returns the value that a newly chosen field is set to. */
export function firstValue(field: DefinitionData['fields'][string] | undefined): ConditionValue | null {
  if (!field) return null
  const [first] = valuesOf(field) ?? []
  return first ?? (typeOf(field).expression === 'day' ? '@today' : null)
}
