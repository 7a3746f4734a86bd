/**
 * When something applies, as data: every named field has (one of) the named values.
 * `{ kind: 'company' }`, `{ status: ['draft', 'requested'] }`. Data, so that screens, API and documentation can read it.
 */
export type When = Readonly<Record<string, Scalar | readonly Scalar[]>>
type Scalar = string | number | boolean | null

/** Whether the record meets the condition; `true` and `false` mean always and never. */
export function applies(when: When | boolean | undefined, record: Record<string, unknown>): boolean {
  if (when === undefined || typeof when === 'boolean') return when ?? false
  return Object.entries(when).every(([field, wanted]) =>
    ([] as readonly Scalar[]).concat(wanted).includes((record[field] ?? null) as Scalar),
  )
}
