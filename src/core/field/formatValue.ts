import type { Label } from '../schema/labels'
import { optionLabel } from '../schema/labels'
import type { Resource } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'
import type { FormatLocale } from './fieldType'
import { typeOf } from './registry'

/** A field of a resource by its name, and its value. */
export interface FormattableValue {
  resource: Pick<Resource, 'name' | 'fields'>
  field: string
  value: unknown
}

/** The context for formatting a value for a reader; the caller's catalogue provides the texts. */
export interface FormatContext {
  language: string
  timeZone: string
  word(label: Label): string
  /** Returns the title of a referenced record. Without it, the record's ID is shown. */
  title?(to: string, id: number): string | undefined
}

/** Shown for a value that is empty or hidden from the reader. */
export const EMPTY_TEXT = '—'

/** Formats a value for a language with its field's type; screens and emails both use it. */
export function formatValue(
  { resource, field: name, value }: FormattableValue,
  speaking: FormatContext,
): string {
  if (value === null || value === undefined || value === '') return EMPTY_TEXT
  const field = fieldOf(resource, name)
  if (!field) return EMPTY_TEXT
  const { format, text } = typeOf(field)
  return format ? format(value, field, formatLocale(resource, name, speaking)) : text(value, field)
}

/** Returns the locale and labels for formatting one field's values. */
export const formatLocale = (
  resource: Pick<Resource, 'name'>,
  path: string,
  speaking: FormatContext,
): FormatLocale => ({
  language: speaking.language,
  timeZone: speaking.timeZone,
  option: value => speaking.word(optionLabel(resource, path, value)),
  phrase: key => speaking.word({ key, fallback: '' }),
  title: speaking.title ?? ((_to, id) => `#${id}`),
  part: name => formatLocale(resource, `${path}.${name}`, speaking),
})
