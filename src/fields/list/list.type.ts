import { documentType } from '../../core/field/document'
import type { AnyField, Field, FieldOptions, FieldType, FilledBy } from '../../core/field/fieldType'
import { isPrintable } from '../../core/field/printable'
import { typeOf } from '../../core/field/registry'
import type { ValuesOf } from '../../core/field/values'
import { separated } from '../../core/i18n/intl'
import { holdsFiles } from '../file/filePlaces'

export interface ListOptions extends FieldOptions<Record<string, unknown>[]> {
  min?: number
  /** The maximum number of items; 50 by default. */
  max?: number
}
export type ListField<Fields extends Record<string, AnyField> = Record<string, AnyField>> = Field<
  'list',
  unknown[]
> &
  ListOptions & { fields: Fields }

/**
 * Creates a field for a list of sub-records that only exist
 * within their record: contacts, drivers, coverages.
 */
export const list = <const F extends Record<string, AnyField>, const O extends ListOptions>(
  fields: F,
  options?: O,
) =>
  ({ kind: 'list', fields, ...options }) as unknown as Field<'list', ValuesOf<F>[], FilledBy<O>> &
    ListOptions & { fields: F }

const listDocument = documentType<ListField, unknown[]>({
  kind: 'list',
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
  format: (items, { fields }, locale) =>
    items
      .map(item => {
        const parts = Object.entries(fields).filter(([, field]) => isPrintable(field))
        const texts = parts.map(([name, field]) => {
          const value = (item as Record<string, unknown>)[name]
          if (value === null || value === undefined) return ''
          const { format, text } = typeOf(field)
          return format ? format(value, field, locale.part(name)) : text(value, field)
        })
        return separated(locale.language, texts.filter(Boolean))
      })
      .join(locale.language === 'ar' ? '؛ ' : '; '),
  sample: ({ fields, min = 1 }, n) =>
    Array.from({ length: Math.max(min, (n % 2) + 1) }, (_item, index) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, typeOf(field).sample(field, n + index)]),
      ),
    ),
})

export const listType: FieldType<ListField, unknown[]> = {
  ...listDocument,
  // A request for a file must find the records that contain it.
  indexes: (name, field) => (holdsFiles(field) ? [{ using: 'gin', on: `${name} jsonb_path_ops` }] : []),
}
