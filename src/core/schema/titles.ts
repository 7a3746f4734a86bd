import { typeOf } from '../field/registry'
import type { Resource, Values } from './resource'

type Titled = Pick<Resource, 'title' | 'titles' | 'fields'>

/**
 * Returns the fields for a record's title in a language; the first non-empty one is used.
 * Without a language, only the main title field.
 */
export function titleFieldsIn(
  { title, titles }: Pick<Titled, 'title' | 'titles'>,
  language?: string,
): string[] {
  const own = language === undefined || !Object.hasOwn(titles, language) ? undefined : titles[language]
  return own && own !== title ? [own, title] : [title]
}

/** Returns the text of the first non-empty field; undefined if all are empty. */
export function titleIn({ fields }: Pick<Titled, 'fields'>, record: Values, names: readonly string[]) {
  for (const name of names) {
    const [field, value] = [fields[name], record[name]]
    if (!field || value === null || value === undefined || value === '') continue
    const text = typeOf(field).text(value, field)
    if (text) return text
  }
  return undefined
}
