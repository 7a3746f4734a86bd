import { columnOf } from '../../../src/core/field/registry'
import { cause, cure, type Mistake, resourceWord } from '../../../src/core/schema/mistake'
import type { Resource } from '../../../src/core/schema/resource'
import { allFields } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { boundedName, MAX_NAME, nextIndexName } from '../../base/storage/schema/sqlText'
import type { TableSpec } from '../../base/storage/tables'
import { columnsOf, tableName } from './columns'
import { resourceIndexes } from './indexes'
import { compositeIndexName } from './uniqueIndexes'

/** PostgreSQL looks into its own catalog first, so a table of such a name would never be found. */
const OF_DATABASE = /^pg_/

/** A name that a table takes in the database, where tables, indexes and sequences share their names. */
interface Relation {
  name: string
  /** The index that has it; undefined for a name of the table itself. */
  index?: string
}

/**
 * Checks the names that resources take in the database: for their tables, columns and indexes. `resources`
 * are in the order in which they take names; the server's own tables come first.
 */
export function checkTables(
  resources: readonly Resource[],
  serverTables: readonly Pick<TableSpec, 'name' | 'indexes'>[],
  namesOfOthers: ReadonlySet<string> = new Set(),
): Mistake[] {
  const taken = new Map<string, Resource | undefined>()
  for (const { name, indexes } of serverTables)
    for (const relation of [...tableRelations(name), ...indexes.flatMap(one => indexRelations(one.name))])
      taken.set(relation, undefined)
  return resources.flatMap(resource => {
    const mistakes = [...longNames(resource), ...manyColumns(resource)]
    if (OF_DATABASE.test(tableName(resource)))
      mistakes.push({
        place: `${resource.name}.name`,
        cause: cause('name_of_database'),
        cure: cure('other_name'),
      })
    if (namesOfOthers.has(tableName(resource)))
      mistakes.push({
        place: `${resource.name}.name`,
        cause: cause('name_of_others', { name: tableName(resource) }),
        cure: cure('other_name'),
      })
    for (const { name, index } of relationsOf(resource)) {
      if (!taken.has(name)) {
        taken.set(name, resource)
        continue
      }
      const by = taken.get(name)
      // Looked for here only: it takes much longer than the names, of which nearly all are free.
      const place = index === undefined ? '.name' : placeOfIndex(resource, index)
      mistakes.push({
        place: `${resource.name}${place}`,
        cause: by
          ? cause('relation_taken', { name, resource: resourceWord(by.name) })
          : cause('name_reserved', { name: place === '.name' ? resource.name : name }),
        cure: cure('other_name'),
      })
    }
    return onePerPlace(mistakes)
  })
}

const onePerPlace = (mistakes: readonly Mistake[]) =>
  mistakes.filter(({ place }, at) => mistakes.findIndex(one => one.place === place) === at)

/** Returns a mistake for each table or column whose name the database would truncate. */
function longNames(resource: Resource): Mistake[] {
  const columns = Object.entries(resource.fields).flatMap(([name, field]) =>
    typeOf(field)
      .columns(name, field)
      .map(column => ({ name: column.name, place: `.fields.${name}` })),
  )
  return [{ name: tableName(resource), place: '.name' }, ...columns]
    .filter(({ name }) => boundedName(name) !== name)
    .map(({ name, place }) => ({
      place: `${resource.name}${place}`,
      cause: cause('name_long', { name, most: MAX_NAME }),
      cure: cure('shorter_name'),
    }))
}

/** The most columns of a table in PostgreSQL. */
const MAX_COLUMNS = 1_600

/** Returns a mistake if a table has more columns than PostgreSQL allows. */
function manyColumns(resource: Resource): Mistake[] {
  const count = columnsOf(resource).size + 1
  if (count <= MAX_COLUMNS) return []
  return [
    {
      place: `${resource.name}.fields`,
      cause: cause('too_many_columns', { count, most: MAX_COLUMNS }),
      cure: cure('fewer'),
    },
  ]
}

/** Returns the names of a table, its primary key and the sequence of its IDs. */
const tableRelations = (table: string) => [table, `${table}_pkey`, `${table}_id_seq`]

/** Returns the name of an index, and the one that it has while it replaces another. */
const indexRelations = (name: string) => [boundedName(name), nextIndexName(name)]

function relationsOf(resource: Resource): Relation[] {
  const table = tableName(resource)
  return [
    ...tableRelations(table).map(name => ({ name })),
    ...resourceIndexes(resource).flatMap(({ name: index }) =>
      indexRelations(index).map(name => ({ name, index })),
    ),
  ]
}

/** Returns the part of a definition that an index belongs to, or the name for an index of every table. */
export function placeOfIndex(resource: Resource, index: string): string {
  const key = Object.keys(resource.uniques).find(one => compositeIndexName(resource, one) === index)
  if (key !== undefined) return `.uniques.${key}`
  const [field] = Object.entries(allFields(resource))
    .filter(([name, one]) => index.startsWith(`${tableName(resource)}_${columnOf(name, one)}_`))
    .map(([name]) => name)
    .sort((one, other) => other.length - one.length)
  return field === undefined ? '.name' : `.fields.${field}`
}
