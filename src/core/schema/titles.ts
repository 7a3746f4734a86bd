import { typeOf } from '../field/registry'
import type { Resource, Values } from './resource'

type Titled = Pick<Resource, 'title' | 'titles' | 'fields'>

/** The fields that say what a record is called in a language, the first one that is filled counts; without a language the title alone. */
export function titleFieldsIn(
  { title, titles }: Pick<Titled, 'title' | 'titles'>,
  language?: string,
): string[] {
  const own = language === undefined || !Object.hasOwn(titles, language) ? undefined : titles[language]
  return own && own !== title ? [own, title] : [title]
}

/** The text of the first of some fields that is filled; undefined when none is. */
export function titleIn({ fields }: Pick<Titled, 'fields'>, record: Values, names: readonly string[]) {
  for (const name of names) {
    const [field, value] = [fields[name], record[name]]
    if (!field || value === null || value === undefined || value === '') continue
    const text = typeOf(field).text(value, field)
    if (text) return text
  }
  return undefined
}
