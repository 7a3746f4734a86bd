import { copyOf } from './copyOf'
import { computedOf } from './enteredRecord'
import type { Fields, Values } from './values'

/**
 * Returns a new record's values with its default expressions evaluated in field order: each can use the
 * fields before it. A field for which `isGiven` returns true keeps its value, even an empty one.
 *
 * @example withInitialValues({ starts_on: '2026-01-01' }, fields, { today, isGiven: name => name in input })
 * // { starts_on: '2026-01-01', ends_on: '2026-01-31' }
 */
export function withInitialValues(
  values: Values,
  fields: Fields,
  { today, isGiven }: { today: string; isGiven: (name: string) => boolean },
): Values {
  const record = copyOf(values)
  const filled: Values = {}
  for (const [name, { computed, defaultExpression }] of Object.entries(fields)) {
    if (computed) record[name] = computedOf(computed, record)
    if (!defaultExpression || isGiven(name)) continue
    record[name] = computedOf(known => defaultExpression(known, { today }), record)
    filled[name] = record[name]
  }
  return { ...values, ...filled }
}
