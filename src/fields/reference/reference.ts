import {
  type Field,
  type FieldOptions,
  type FieldType,
  type FilledBy,
  type FilterContext,
  FilterValueError,
} from '../fieldType'
import { columnFilter, EQUALITY, readValue } from '../filters'
import { schemaOf } from '../registry'
import { scalarType } from '../scalar'

export interface ReferenceOptions extends FieldOptions<number> {
  /** Only records that this filter finds can be chosen: `{ status: 'active' }`. */
  filter?: Readonly<Record<string, unknown>>
  /** Only records that have in the first field what this record has in the second: `{ work_order_id: 'id' }`. */
  within?: Within
}
export type Within = Readonly<Record<string, string>>
export type ReferenceField = Field<'reference', number> & ReferenceOptions & { to: string }

/** The id of one record of another resource. `ACCOUNT` stands for the resource that people sign in with. */
export const reference = <const O extends ReferenceOptions>(to: string, options?: O) =>
  ({ kind: 'reference', to, ...options }) as unknown as Field<'reference', number, FilledBy<O>> &
    ReferenceField

/** In place of a resource's name: the one whose records are the people who sign in. */
export const ACCOUNT = '@account'

const anyRecord = reference('')

/** Reads an id in a filter; `@me` is the person who asks. */
export function readId(value: unknown, context: FilterContext): number {
  if (value !== '@me') return readValue<number>(schemaOf(anyRecord), value, 'id')
  if (context.me === undefined) throw new FilterValueError('signed_in', value)
  return context.me
}

export const referenceType: FieldType<ReferenceField, number> = {
  ...scalarType<ReferenceField, number>({
    kind: 'reference',
    measured: 'group',
    column: 'bigint',
    expected: 'id',
    read: Number,
    sample: () => 1,
  }),
  operators: EQUALITY,
  filter: (name, operator, value, _field, context) =>
    columnFilter(name, operator, value, one => readId(one, context)),
  reference: field => ({ to: field.to, many: false }),
}
