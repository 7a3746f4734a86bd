import { columnOf } from '../../../src/core/field/registry'
import { named } from '../../../src/core/i18n/intl'
import { fieldWord, resourceWord } from '../../../src/core/schema/mistake'
import type { Resources } from '../../../src/core/schema/resources'
import type { Scope } from '../../base/services'
import { placeOfIndex } from '../../engine/sql/checkTables'
import { tableName } from '../../engine/sql/columns'

type WordsReader = Pick<Scope, 'services' | 'language'>

/** Returns the names of resources, in the plural: `Branches and Rooms`. */
export const resourceWords = ({ services, language }: WordsReader, names: readonly string[]): string =>
  named(
    language,
    names.map(name => services.messages.label(language, resourceWord(name), { smart_count: 2 })),
  )

/** Returns the label of a column's field, or undefined. */
export function fieldWords(
  { services, language }: WordsReader,
  { table, column }: { table: string; column: string },
  resources: Pick<Resources, 'all'>,
): string | undefined {
  const resource = resources.all.find(each => tableName(each) === table)
  const [name] =
    Object.entries(resource?.fields ?? {}).find(([field, of]) => columnOf(field, of) === column) ?? []
  return resource && name && services.messages.label(language, fieldWord(resource, name))
}

/** Returns the labels of the fields of an index; undefined if it is of no field. */
export function indexWords(
  { services, language }: WordsReader,
  { table, index }: { table: string; index: string },
  resources: Pick<Resources, 'all'>,
): string | undefined {
  const resource = resources.all.find(each => tableName(each) === table)
  const [, part, name = ''] = resource ? placeOfIndex(resource, index).split('.') : []
  const fields =
    part === 'uniques' ? (resource?.uniques[name]?.fields ?? []) : part === 'fields' ? [name] : []
  if (!resource || !fields.length) return undefined
  return named(
    language,
    fields.map(field => services.messages.label(language, fieldWord(resource, field))),
  )
}

/** Returns the name of a table's resource, or of the table itself if it has none. */
export function tableWords(reader: WordsReader, table: string, resources: Pick<Resources, 'all'>): string {
  const resource = resources.all.find(each => tableName(each) === table)
  return resource ? resourceWords(reader, [resource.name]) : table
}
