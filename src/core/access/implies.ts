type Conditions = Readonly<Record<string, unknown>>

/** Whether two values are equal, whatever the order of their keys. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  return (
    keys.length === others.length &&
    keys.every(
      key => Object.hasOwn(other, key) && sameValue((one as Conditions)[key], (other as Conditions)[key]),
    )
  )
}

const isObject = (value: unknown): value is Conditions =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Splits a filter with `or` into its alternatives; it matches the records that any of them matches. If both
 * the filter and an alternative have a condition on one field, the alternative's is kept: the result matches
 * more records, so `implies` never returns true wrongly.
 */
function alternatives(conditions: Conditions): Conditions[] {
  const { or, ...rest } = conditions
  if (!Array.isArray(or)) return [conditions]
  return or.flatMap(one => alternatives(isObject(one) ? one : {})).map(one => ({ ...rest, ...one }))
}

/**
 * Whether every record that the first filter matches is certainly matched by the second. Only their shape is
 * compared, so `@me` equals `@me`; if it is not certain, the result is false.
 */
export function implies(narrow: Conditions, wide: unknown): boolean {
  if (!isObject(wide)) return false
  return alternatives(narrow).every(one =>
    Object.entries(wide).every(([key, value]) => entails(one, key, value)),
  )
}

function entails(narrow: Conditions, key: string, value: unknown): boolean {
  const { and } = narrow
  if (Array.isArray(and) && and.some(part => isObject(part) && implies(part, { [key]: value }))) return true
  if (key === 'or') return Array.isArray(value) && value.some(one => implies(narrow, one))
  if (key === 'and') return Array.isArray(value) && value.every(one => implies(narrow, one))
  if (key === 'all') return value === true
  const narrowed = narrow[key]
  if (narrowed !== undefined && sameValue(narrowed, value)) return true
  const allowed = valuesOf({ [key]: value }, key)
  const wanted = equality(narrow, fieldOfEquality(key))
  return Boolean(allowed && wanted?.every(one => allowed.some(other => sameValue(one, other))))
}

const fieldOfEquality = (key: string) => key.replace(/_eq(_any)?$/u, '')

/** Returns the values that a filter allows for a field, if it is an equality condition. */
function equality(conditions: Conditions, field: string): readonly unknown[] | undefined {
  for (const key of [field, `${field}_eq`, `${field}_eq_any`]) {
    const values = valuesOf(conditions, key)
    if (values) return values
  }
  return undefined
}

const COMPARES = /_(neq|gt|gte|lt|lte|neq_any|inc|inc_any|q|null)$/u

function valuesOf(conditions: Conditions, key: string): readonly unknown[] | undefined {
  const value = conditions[key]
  if (value === undefined || key === 'q' || COMPARES.test(key)) return undefined
  return Array.isArray(value) ? value : [value]
}
