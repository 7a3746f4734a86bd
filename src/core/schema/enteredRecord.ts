import { fieldsOfCondition } from './applies'
import type { Fields, Values } from './values'

/**
 * Returns a record that is being entered, as its fields' conditions see it: with
 * current computed values, if a condition uses one.
 *
 * @example applies(field.required, enteredRecord(values, resource.fields), resource)
 */
export function enteredRecord(values: Values, fields: Fields): Values {
  return namesComputed(fields) ? withComputed(values, fields) : values
}

/** Returns a record with current computed values, in the fields' order. */
export function withComputed(values: Values, fields: Fields): Values {
  const record = { ...values }
  for (const [name, { computed }] of Object.entries(fields))
    if (computed) record[name] = computedOf(computed, record)
  return record
}

/**
 * Returns a computed value, or null if the computation throws, because the entered values can be invalid. A
 * save computes it again and fails if that throws.
 */
export function computedOf(compute: NonNullable<Fields[string]['computed']>, record: Values): unknown {
  try {
    return compute(record as Record<string, never>) ?? null
  } catch {
    return null
  }
}

const known = new WeakMap<Fields, boolean>()

/**
 * Returns whether any field's condition uses a computed field; such a condition depends on every other field.
 */
function namesComputed(fields: Fields): boolean {
  const before = known.get(fields)
  if (before !== undefined) return before
  const found = Object.values(fields)
    .flatMap(({ required, visibleWhen }) => [required, visibleWhen])
    .some(when => fieldsOfCondition(when, fields).some(name => fields[name]?.computed))
  known.set(fields, found)
  return found
}
