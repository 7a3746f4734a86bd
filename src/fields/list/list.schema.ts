import { z } from 'zod'
import type { AnyField } from '../../core/field/fieldType'
import { objectWith } from '../../core/field/objectWith'
import { schemaOf } from '../../core/field/registry'
import { applies } from '../../core/schema/applies'
import type { ListField } from './list.type'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

// A missing value gets its default, as in a record; only forms resolve `@me` and `@today`.
const defaultOf = ({ default: value }: AnyField) =>
  value === undefined || (typeof value === 'string' && value.startsWith('@')) ? null : value

const required = { params: { key: 'validation.required' } }

/**
 * Returns the schema of one sub-record: the schemas of its fields, which can be
 * empty if they are not required or not visible.
 */
function itemSchema(fields: Record<string, AnyField>) {
  const all = Object.entries(fields)
  const shape = all.map(([name, field]) => {
    const value = z
      .preprocess(
        given => (given === undefined ? defaultOf(field) : isEmpty(given) ? null : given),
        schemaOf(field).nullable(),
      )
      .transform(given => (given === '' ? null : given))
    const needed = field.required === true && !field.visibleWhen
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
      ...Object.fromEntries(
        all.filter(([, field]) => isHidden(field, item, fields)).map(([name]) => [name, null]),
      ),
    }))
    .superRefine((item: Record<string, unknown>, context) => {
      for (const [name, field] of all)
        if (
          item[name] === null &&
          !isHidden(field, item, fields) &&
          applies(field.required, item, { fields })
        )
          context.addIssue({ code: 'custom', path: [name], ...required })
    })
}

const isHidden = (
  { visibleWhen }: AnyField,
  item: Record<string, unknown>,
  fields: Record<string, AnyField>,
) => !applies(visibleWhen ?? true, item, { fields })

/**
 * The total length of all items, because a page of records, and a
 * record's history, are loaded and sent at once.
 */
const MAX_LENGTH = 100_000

export const listSchema = ({ fields, min = 0, max = 50 }: ListField) =>
  z
    .array(objectWith(Object.keys(fields), itemSchema(fields)))
    .min(min)
    .max(max)
    .refine(items => JSON.stringify(items).length <= MAX_LENGTH, { params: { key: 'validation.too_large' } })
