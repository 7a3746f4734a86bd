import { arrayType } from '../../core/field/array'
import type { Field, FieldOptions, FieldType, FilledBy } from '../../core/field/fieldType'
import { arrayFilter } from '../../core/field/filters'
import { readId } from '../../core/field/recordId'
import { separated } from '../../core/i18n/intl'
import type { Within } from '../reference/reference.type'

export interface ReferencesOptions extends FieldOptions<number[]> {
  filter?: Readonly<Record<string, unknown>>
  /** As for `reference`. */
  within?: Within
  /** The maximum number of records; 100 by default. */
  max?: number
  min?: number
}
export type ReferencesField = Field<'references', number[]> & ReferencesOptions & { to: string }

/** Creates a field for the IDs of several records of another resource. */
export const references = <const O extends ReferencesOptions>(to: string, options?: O) =>
  ({ kind: 'references', to, ...options }) as unknown as Field<'references', number[], FilledBy<O>> &
    ReferencesField

export const referencesType: FieldType<ReferencesField, number[]> = {
  ...arrayType<ReferencesField, number>({
    kind: 'references',
    column: 'bigint[]',
    expected: 'id',
    sample: () => [1],
    read: Number,
    format: (ids, { to }, { language, title }) =>
      separated(
        language,
        ids.flatMap(id => title(to, id) ?? []),
      ),
  }),
  filter: (name, wanted) => arrayFilter(name, wanted, one => readId(one, wanted.context)),
  reference: field => ({ to: field.to, many: true }),
}
