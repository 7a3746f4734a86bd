import { z } from 'zod'
import { documentType } from '../document'
import type { AnyField, Field, FieldOptions, FilledBy } from '../fieldType'
import { typeOf } from '../registry'
import type { ValuesOf } from '../values'

export interface ListOptions extends FieldOptions<Record<string, unknown>[]> {
  min?: number
  /** How many at most; 50 when nothing is said. */
  max?: number
}
export type ListField<Fields extends Record<string, AnyField> = Record<string, AnyField>> = Field<
  'list',
  unknown[]
> &
  ListOptions & { fields: Fields }

/** A list of small records that have no life of their own: contacts, drivers, coverages. */
export const list = <const F extends Record<string, AnyField>, const O extends ListOptions>(
  fields: F,
  options?: O,
) =>
  ({ kind: 'list', fields, ...options }) as unknown as Field<'list', ValuesOf<F>[], FilledBy<O>> &
    ListField<F>

/** What one sub-record must be: the fields' own schemas, empty where not required. */
function itemSchema(fields: Record<string, AnyField>) {
  const shape = Object.entries(fields).map(([name, field]) => {
    const schema = typeOf(field).schema(field)
    const given = z.preprocess(
      value => (value === '' ? null : value),
      field.required === true ? schema : schema.nullable().default(null),
    )
    return [name, field.required === true ? given : given.optional().transform(value => value ?? null)]
  })
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType>)
}

export const listType = documentType<ListField, unknown[]>({
  kind: 'list',
  schema: ({ fields, min = 0, max = 50 }) => z.array(itemSchema(fields)).min(min).max(max),
  nested: field => field.fields,
  text: (items, { fields }) =>
    items
      .map(item =>
        Object.entries(fields)
          .map(([name, field]) => {
            const value = (item as Record<string, unknown>)[name]
            return value === null || value === undefined ? '' : typeOf(field).text(value, field)
          })
          .filter(Boolean)
          .join(', '),
      )
      .join('; '),
  sample: ({ fields, min = 1 }, n) =>
    Array.from({ length: Math.max(min, (n % 2) + 1) }, (_item, index) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, typeOf(field).sample(field, n + index)]),
      ),
    ),
})
