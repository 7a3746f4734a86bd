import { documentType } from '../../core/field/document'
import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'

export interface JsonOptions extends FieldOptions<unknown> {
  /** An object whose parts stand for themselves: two changes of it are joined part by part. */
  byKey?: true
}

export type JsonField = Field<'json', unknown> & JsonOptions

/** Any JSON value, for what no other type fits; 100,000 characters and 32 levels at most. */
export const json = <const O extends JsonOptions>(options?: O) =>
  ({ kind: 'json', ...options }) as Field<'json', unknown, FilledBy<O>> & JsonOptions

/** The key under which a form keeps text that is no JSON (yet); such a value is never stored. */
export const UNREADABLE = '$unreadable'

export const jsonType = documentType<JsonField, unknown>({
  kind: 'json',
  long: true,
  mergeMode: ({ byKey }) => (byKey ? 'parts' : 'whole'),
  text: value => JSON.stringify(value),
  sample: (_field, n) => ({ source: 'web', step: n }),
})
