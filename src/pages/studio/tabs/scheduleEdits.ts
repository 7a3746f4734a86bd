import { typeOf } from '../../../core/field/registry'
import { STATUS } from '../../../core/schema/systemFields'
import type { When } from '../../../core/schema/when'
import type { DefinitionData } from '../../../define/definitionData'
import { type ConditionValue, valuesOf } from '../fields/conditions'

/** What happens by itself on a day, as data. */
export type ScheduleData = NonNullable<DefinitionData['schedule']>[string]

/** A day that records wait for: so many days after the date in a field, or before it. */
export interface DueDay {
  field: string
  days: number
}

const DUE = /^(.+)_lte$/
const TODAY = /^@today(?:([+-]\d+)d?)?$/

/** The part of a condition that waits for a day; undefined if it has none, or one that needs a file. */
export function dueDayOf({ when }: ScheduleData): DueDay | undefined {
  for (const [key, value] of Object.entries(when)) {
    const [, field] = DUE.exec(key) ?? []
    const today = TODAY.exec(String(value))
    // The date is at most "today minus the days".
    if (field && today) return { field, days: 0 - Number(today[1] ?? 0) }
  }
  return undefined
}

/** The values that records must have, without the day. */
export const valuesWanted = (schedule: ScheduleData): When => {
  const due = dueDayOf(schedule)
  const entries = Object.entries(schedule.when).filter(([key]) => key !== `${due?.field}_lte`)
  return Object.fromEntries(entries) as When
}

/** A condition from the values that records must have and the day that they wait for. */
export function whenOf(values: When | undefined, due: DueDay | undefined): ScheduleData['when'] {
  const shift = due ? 0 - due.days : 0
  const today = `@today${shift > 0 ? `+${shift}` : shift || ''}`
  return { ...values, ...(due ? { [`${due.field}_lte`]: today } : {}) } as ScheduleData['when']
}

/** The fields whose date records can wait for. */
export const dayFields = (fields: DefinitionData['fields']): string[] =>
  Object.keys(fields).filter(name => fields[name] && typeOf(fields[name]).expression === 'day')

/** The fields that a schedule can set: a status has transitions, and computed fields set themselves. */
export const settableFields = (fields: DefinitionData['fields']): string[] =>
  Object.keys(fields).filter(name => {
    const field = fields[name]
    if (!field || name === STATUS || field.computed !== undefined) return false
    const { expression, writeOnly } = typeOf(field)
    return !writeOnly && ['text', 'number', 'yesNo', 'day'].includes(expression ?? '')
  })

/** The value that a newly chosen field is set to. */
export function firstValue(field: DefinitionData['fields'][string] | undefined): ConditionValue | null {
  if (!field) return null
  const [first] = valuesOf(field) ?? []
  return first ?? (typeOf(field).expression === 'day' ? '@today' : null)
}
