import { useLocale } from 'react-admin'
import type { Resource, Values } from '../core/schema/resource'
import { titleFieldsIn, titleIn } from '../core/schema/titles'

/** Returns a record's title in a language: its first nonempty title field as text, or its number. */
export const titleOf = (resource: Resource, record: Values, language?: string): string =>
  titleIn(resource, record, titleFieldsIn(resource, language)) ?? `#${record.id}`

/** Returns a function that formats a record's title in the user's language. */
export function useTitleOf(): (resource: Resource, record: Values) => string {
  const language = useLocale()
  return (resource, record) => titleOf(resource, record, language)
}
