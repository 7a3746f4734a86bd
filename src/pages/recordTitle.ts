import { useLocale } from 'react-admin'
import type { Resource, Values } from '../core/schema/resource'
import { titleFieldsIn, titleIn } from '../core/schema/titles'

/** What a record is called in a language: the first field that names it and is filled, as text, else its number. */
export const titleOf = (resource: Resource, record: Values, language?: string): string =>
  titleIn(resource, record, titleFieldsIn(resource, language)) ?? `#${record.id}`

/** Says what records are called in the language of the screen. */
export function useTitleOf(): (resource: Resource, record: Values) => string {
  const language = useLocale()
  return (resource, record) => titleOf(resource, record, language)
}
