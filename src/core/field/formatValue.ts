import type { Label } from '../schema/labels'
import { optionLabel } from '../schema/labels'
import type { Resource } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'
import type { FormatLocale } from './fieldType'
import { typeOf } from './registry'

/** A field of a resource by its name, and what it holds. */
export interface FormattableValue {
  resource: Pick<Resource, 'name' | 'fields'>
  field: string
  value: unknown
}

/** How a value is formatted for a reader: the words come from the caller's catalogue. */
export interface FormatContext {
  language: string
  timeZone: string
  word(label: Label): string
  /** Titles of the records that references lead to; their numbers are shown without it. */
  title?(to: string, id: number): string | undefined
}

/** Shown for a value that is empty, or hidden from this reader. */
export const EMPTY_TEXT = '—'

/** A value in the words of a language, the same on the screen and in a mail: as its field's type says it. */
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

/** How the values of one field are formatted. */
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
