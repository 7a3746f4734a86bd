import { columnOf } from '../../../src/core/field/registry'
import { named } from '../../../src/core/i18n/intl'
import { fieldWord, resourceWord } from '../../../src/core/schema/mistake'
import type { Resources } from '../../../src/core/schema/resources'
import type { Scope } from '../../base/services'
import { tableName } from '../../engine/sql/columns'

type Reader = Pick<Scope, 'services' | 'language'>

/** Returns the names of resources, in the plural: `Branches and Rooms`. */
export const resourceWords = ({ services, language }: Reader, names: readonly string[]): string =>
  named(
    language,
    names.map(name => services.messages.label(language, resourceWord(name), { smart_count: 2 })),
  )

/** Returns the label of a column's field, or undefined. */
export function fieldWords(
  { services, language }: Reader,
  { table, column }: { table: string; column: string },
  resources: Pick<Resources, 'all'>,
): string | undefined {
  const resource = resources.all.find(each => tableName(each) === table)
  const [name] =
    Object.entries(resource?.fields ?? {}).find(([field, of]) => columnOf(field, of) === column) ?? []
  return resource && name && services.messages.label(language, fieldWord(resource, name))
}

/** Returns the name of a table's resource, or of the table itself if it has none. */
export function tableWords(reader: Reader, table: string, resources: Pick<Resources, 'all'>): string {
  const resource = resources.all.find(each => tableName(each) === table)
  return resource ? resourceWords(reader, [resource.name]) : table
}
