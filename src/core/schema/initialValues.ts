import { copyOf } from './copyOf'
import { computedOf } from './enteredRecord'
import type { Fields, Values } from './values'

/**
 * A new record with the values of its default expressions, worked out in the order of the fields: one can use those before
 * it. A field that `isGiven` keeps its value, also an empty one.
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
