/**
 * When something applies: a filter of the API on the record's own fields. `{ kind: 'company' }`,
 * `{ total_gte: 100_000, or: [{ due_lt: '@today' }, { due_null: true }] }`. It is data, not code, so that
 * screens, API and documentation can read it; `applies` evaluates it.
 */
export type When = Readonly<Record<string, unknown>>

type Scalar = string | number | boolean | null

/** Named fields with the value, or one of the values, that each must have. An index can use this form. */
export type FieldValues = Readonly<Record<string, Scalar | readonly Scalar[]>>

/** Whether each field has its value or one of its values. */
export const hasValues = (wanted: FieldValues, record: Record<string, unknown>): boolean =>
  Object.entries(wanted).every(([field, values]) =>
    ([] as readonly Scalar[]).concat(values).includes((record[field] ?? null) as Scalar),
  )
