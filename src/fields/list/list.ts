import { z } from 'zod'
import { applies } from '../../schema/when'
import { documentType } from '../document'
import type { AnyField, Field, FieldOptions, FieldType, FilledBy } from '../fieldType'
import { holdsFiles } from '../file/heldFiles'
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
    ListOptions & { fields: F }

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
// What is absent begins with its default, as in a record; `@me` and `@today` are the form's to work out.
const defaultOf = ({ default: value }: AnyField) =>
  value === undefined || (typeof value === 'string' && value.startsWith('@')) ? null : value
const required = { params: { key: 'validation.required' } }

/** What one sub-record must be: the fields' own schemas, empty where not required or not asked. */
function itemSchema(fields: Record<string, AnyField>) {
  const all = Object.entries(fields)
  const shape = all.map(([name, field]) => {
    const value = z
      .preprocess(
        given => (given === undefined ? defaultOf(field) : isEmpty(given) ? null : given),
        typeOf(field).schema(field).nullable(),
      )
      .transform(given => (given === '' ? null : given))
    const needed = field.required === true && !field.shown
    return [
      name,
      needed
        ? value.refine(given => given !== null, required)
        : value.optional().transform(given => (given === undefined ? defaultOf(field) : given)),
    ]
  })
  return z
    .strictObject(Object.fromEntries(shape) as Record<string, z.ZodType>)
    .transform(item => ({
      ...item,
      ...Object.fromEntries(all.filter(([, field]) => isHidden(field, item)).map(([name]) => [name, null])),
    }))
    .superRefine((item: Record<string, unknown>, context) => {
      for (const [name, field] of all)
        if (item[name] === null && !isHidden(field, item) && applies(field.required, item))
          context.addIssue({ code: 'custom', path: [name], ...required })
    })
}

const isHidden = ({ shown }: AnyField, item: Record<string, unknown>) =>
  shown !== undefined && !applies(shown, item)

const listDocument = documentType<ListField, unknown[]>({
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

export const listType: FieldType<ListField, unknown[]> = {
  ...listDocument,
  // Who asks for a file is asked which records hold it.
  indexes: (name, field) => (holdsFiles(field) ? [{ using: 'gin', on: `${name} jsonb_path_ops` }] : []),
}
