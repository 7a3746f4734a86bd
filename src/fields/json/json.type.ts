import { documentType } from '../../core/field/document'
import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'

export interface JsonOptions extends FieldOptions<unknown> {
  /** An object whose parts are independent: two concurrent changes are merged part by part. */
  byKey?: true
}

export type JsonField = Field<'json', unknown> & JsonOptions

/** Creates a field for any JSON value that no other type fits; at most 100,000 characters and 32 levels. */
export const json = <const O extends JsonOptions>(options?: O) =>
  ({ kind: 'json', ...options }) as Field<'json', unknown, FilledBy<O>> & JsonOptions

/** The key under which a form keeps text that is not valid JSON (yet); such a value is never stored. */
export const UNREADABLE = '$unreadable'

export const jsonType = documentType<JsonField, unknown>({
  kind: 'json',
  long: true,
  mergeMode: ({ byKey }) => (byKey ? 'parts' : 'whole'),
  text: value => JSON.stringify(value),
  sample: (_field, n) => ({ source: 'web', step: n }),
})
