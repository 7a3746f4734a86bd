import { sql } from 'kysely'
import { preferredCurrency } from '../../../../src/core/money/currencyOf'
import { always } from '../../../../src/core/schema/condition'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Row } from '../../../../src/core/schema/row'
import { typeOf } from '../../../../src/fields'
import { readerOf } from '../../../../src/fields/imports'
import type { Scope } from '../../../base/services'
import { isReadableThroughout } from '../../../engine/records/readable'
import { tableName } from '../../../engine/sql/columns'
import { liveRows, visible } from '../../../engine/sql/select'

/** How many of the latest records show which currencies an office uses. */
const LATEST = 1_000

/**
 * Returns the currencies of the amounts that a person can see in the latest records of a resource, with the
 * office's default first.
 */
export async function officeCurrencies(scope: Scope, resource: Resource): Promise<string[]> {
  const columns = Object.entries(resource.fields)
    .filter(([name, field]) => readerOf(field)?.signOf && isReadableThroughout(scope, resource, name))
    .flatMap(([name, field]) => typeOf(field).columns(name, field))
    .filter(({ type }) => type === 'text')
    .map(({ name }) => sql.ref(name))
  const usual = preferredCurrency()
  if (!columns.length) return [usual]
  const { rows } = await sql<Row>`
    select distinct currency from (
      select unnest(array[${sql.join(columns)}]) as currency from (
        select * from ${sql.id(tableName(resource))} where ${liveRows(resource, visible(scope, resource, always))}
        order by id desc limit ${LATEST}) latest) used
    where currency is not null order by currency`.execute(scope.db)
  return [...new Set([usual, ...rows.map(({ currency }) => String(currency))])]
}
