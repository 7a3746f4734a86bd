import type { Field, FieldOptions, FieldType, FilledBy } from '../../core/field/fieldType'
import { columnFilter, EQUALITY } from '../../core/field/filters'
import { readId } from '../../core/field/recordId'
import { scalarType } from '../../core/field/scalar'
import { teamFilter } from '../../core/field/teamFilter'

export interface ReferenceOptions extends FieldOptions<number> {
  /** Only records that match this filter can be chosen: `{ status: 'active' }`. */
  filter?: Readonly<Record<string, unknown>>
  /**
   * Only records whose first field equals this record's second
   * field can be chosen: `{ work_order_id: 'id' }`.
   */
  within?: Within
}
export type Within = Readonly<Record<string, string>>
export type ReferenceField = Field<'reference', number> & ReferenceOptions & { to: string }

/**
 * Creates a field for the ID of one record of another resource.
 * `ACCOUNT` is the resource that people sign in with.
 */
export const reference = <const O extends ReferenceOptions>(to: string, options?: O) =>
  ({ kind: 'reference', to, ...options }) as unknown as Field<'reference', number, FilledBy<O>> &
    ReferenceField

export const referenceType: FieldType<ReferenceField, number> = {
  ...scalarType<ReferenceField, number>({
    kind: 'reference',
    expression: 'number',
    measured: 'group',
    column: 'bigint',
    expected: 'id',
    read: Number,
    format: (id, { to }, { title }) => title(to, id) ?? '',
    sample: () => 1,
  }),
  operators: EQUALITY,
  filter: (name, wanted, { to }) =>
    teamFilter(name, wanted, to) ?? columnFilter(name, wanted, one => readId(one, wanted.context)),
  reference: field => ({ to: field.to, many: false }),
}
