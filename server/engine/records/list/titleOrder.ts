import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '../../../../src/core/field/registry'
import { officeAlphabet } from '../../../../src/core/schema/alphabet'
import { targetOf } from '../../../../src/core/schema/path'
import type { Resource } from '../../../../src/core/schema/resource'
import { fieldOf, storedName } from '../../../../src/core/schema/systemFields'
import { titleFieldsIn } from '../../../../src/core/schema/titles'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'
import { boundedName } from '../../../base/storage/schema/sqlText'
import { tableName } from '../../sql/columns'
import { titlesAreOpen } from '../readable'
import { type OrderPart, orderOf, type SortRequest } from './listQuery'

/** A reference in an order, with the fields of the title that its records show. */
interface Titled {
  /** The column of the reference. */
  by: string
  target: Resource
  titles: readonly string[]
  /** The name of the title among the columns of the rows. */
  column: string
}

interface TitleOrder {
  order: OrderPart[]
  /** The rows with the titles that they are sorted by, under the name of the table. */
  sorted?: RawBuilder<unknown>
}

/**
 * Returns an order in which a reference is compared by the title that its records show, not by their ids. If the
 * person can't know each title, the order would reveal them. Then the ids are compared.
 */
export function orderByTitles(
  scope: Scope,
  resource: Resource,
  { sort, from = sql.id(tableName(resource)) }: { sort: SortRequest; from?: RawBuilder<unknown> },
): TitleOrder {
  const titled = new Map(
    sort.flatMap(([name]) => {
      const found = titledBy(scope, resource, name)
      return found ? [[name, found] as const] : []
    }),
  )
  const order = orderOf(resource, sort).map(part => {
    const found = titled.get(part.field)
    return found ? { ...part, column: found.column, alphabet: officeAlphabet(), filled: false } : part
  })
  return titled.size ? { order, sorted: withTitles(resource, [...titled.values()], from) } : { order }
}

function titledBy(
  { ability, language, services }: Scope,
  resource: Resource,
  name: string,
): Titled | undefined {
  const field = fieldOf(resource, name)
  const target = field && targetOf(services.resources.all, field)
  if (!target || !titlesAreOpen(ability, target, language)) return undefined
  const titles = titleFieldsIn(target, language)
  if (!titles.every(title => isText(target, title))) return undefined
  const by = columnOf(name, field)
  // No field has such a name.
  return {
    by,
    target,
    titles: titles.map(title => storedName(target, title)),
    column: boundedName(`${by}:title`),
  }
}

function isText(target: Resource, name: string): boolean {
  const field = fieldOf(target, name)
  return (
    field !== undefined &&
    typeOf(field)
      .sort(name, field)
      .every(({ collate }) => collate)
  )
}

/** The database reads no title if a statement does not use it, and plans the join with the rest of it. */
function withTitles(
  resource: Resource,
  titled: readonly Titled[],
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const table = sql.id(tableName(resource))
  const alias = (at: number) => `titled ${at}`
  const columns = titled.map(({ titles, column }, at) => {
    const shown = titles.map(title => sql`nullif(${sql.id(alias(at), title)}, '')`)
    return sql`coalesce(${sql.join(shown)}) as ${sql.id(column)}`
  })
  const joins = titled.map(
    ({ by, target }, at) => sql`
      left join ${sql.id(tableName(target))} ${sql.id(alias(at))}
        on ${sql.id(alias(at), 'id')} = ${sql.id(tableName(resource), by)}`,
  )
  return sql`(select ${table}.*, ${sql.join(columns)} from ${from}${sql.join(joins, sql``)}) as ${table}`
}
