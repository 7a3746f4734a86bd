import { fieldsOfCondition } from './applies'
import type { Fields, Values } from './values'

/**
 * A record while it is entered, as the conditions of its fields see it: with its computed values as they will be, where a
 * condition names one.
 *
 * @example applies(field.required, enteredRecord(values, resource.fields), resource)
 */
export function enteredRecord(values: Values, fields: Fields): Values {
  if (!namesComputed(fields)) return values
  const record = { ...values }
  for (const [name, { computed }] of Object.entries(fields))
    if (computed) record[name] = computedOf(computed, record)
  return record
}

/** What is entered can be wrong, and then nothing is computed of it; a save computes it again, and fails loudly. */
export function computedOf(compute: NonNullable<Fields[string]['computed']>, record: Values): unknown {
  try {
    return compute(record as Record<string, never>) ?? null
  } catch {
    return null
  }
}

const known = new WeakMap<Fields, boolean>()

/** Whether a condition of a field is on a computed one: then it depends on every other field. */
function namesComputed(fields: Fields): boolean {
  const before = known.get(fields)
  if (before !== undefined) return before
  const found = Object.values(fields)
    .flatMap(({ required, visibleWhen }) => [required, visibleWhen])
    .some(when => fieldsOfCondition(when, fields).some(name => fields[name]?.computed))
  known.set(fields, found)
  return found
}
