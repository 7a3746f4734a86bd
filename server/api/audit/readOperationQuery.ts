import { type SqlBool, sql } from 'kysely'
import { FilterError, filterPart, parseFilter } from '../../../src/core/schema/filter'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { dateTime, defineResource, text, wholeNumber } from '../../../src/define'
import { OPERATIONS } from '../../base/audit/operationTables'
import { invalidQuery } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { conditionSql } from '../../engine/sql/conditionSql'
import { HISTORY } from '../../engine/sql/ownTables'
import type { OperationQuery } from '../../features/audit/listOperations'
import { filterRefusal, readFilter, readSort } from '../http/query'

/** The fields by which operations are filtered and sorted. */
const listed: Resource = defineResource({
  name: OPERATIONS,
  title: 'kind',
  subject: OPERATIONS,
  fields: {
    at: dateTime(),
    by: wholeNumber(),
    kind: text(),
    resource: text(),
    record_id: wholeNumber(),
    address: text(),
  },
})

/** Reads `filter` and `sort` of a request. Rejects fields that operations don't have. */
export function readOperationQuery(
  { context }: Pick<Scope, 'context'>,
  query: Record<string, string>,
): OperationQuery {
  const filter = readFilter(query) as Values
  try {
    const { record, rest } = ofRecord(filter)
    for (const name of Object.keys(rest))
      if (name === 'q' || name === 'or' || !Object.hasOwn(listed.fields, filterPart(listed, name).field))
        throw new FilterError(name, 'unknown_field')
    const where = conditionSql(listed, parseFilter(listed, rest, context))
    return {
      where: record ? sql<SqlBool>`${where} and ${touching(record)}` : sql<SqlBool>`${where}`,
      newestFirst: isNewestFirst(query),
    }
  } catch (error) {
    if (error instanceof FilterError) throw filterRefusal(error)
    throw error
  }
}

interface OneRecord {
  resource: string
  id: number
}

/**
 * Splits off the record that the filter names. It matches every operation that changed
 * the record, including those started elsewhere.
 */
function ofRecord(filter: Values): { record?: OneRecord; rest: Values } {
  if (typeof filter !== 'object' || Array.isArray(filter)) throw new FilterError('filter', 'not_an_object')
  const { resource, record_id, ...rest } = filter
  if (record_id === undefined) return { rest: filter }
  if (typeof resource !== 'string') throw new FilterError('resource', 'bad_value', { expected: 'text' })
  if (!Number.isSafeInteger(record_id))
    throw new FilterError('record_id', 'bad_value', { expected: 'whole_number' })
  return { record: { resource, id: Number(record_id) }, rest }
}

// Two indexes find the ids; an "or" of both conditions would scan every operation.
const touching = ({ resource, id }: OneRecord) => sql<SqlBool>`id in (
  select operation from ${sql.id(HISTORY)}
    where resource = ${resource} and record_id = ${id} and operation is not null
  union all
  select id from ${sql.id(OPERATIONS)} where resource = ${resource} and record_id = ${id})`

function isNewestFirst(query: Record<string, string>): boolean {
  const [[name, direction] = ['at', 'DESC'], ...more] = readSort(listed, query) ?? []
  if (name !== 'at' || more.length) throw invalidQuery('sort', 'not_sortable', { name: more[0]?.[0] ?? name })
  return direction === 'DESC'
}
