import { useLocale } from 'react-admin'
import type { Resource, Values } from '../core/schema/resource'
import { titleFieldsIn, titleIn } from '../core/schema/titles'

/** The title of a record in a language: the first filled title field as text, otherwise its number. */
export const titleOf = (resource: Resource, record: Values, language?: string): string =>
  titleIn(resource, record, titleFieldsIn(resource, language)) ?? `#${record.id}`

/** The titles of records in the screen's language. */
export function useTitleOf(): (resource: Resource, record: Values) => string {
  const language = useLocale()
  return (resource, record) => titleOf(resource, record, language)
}
