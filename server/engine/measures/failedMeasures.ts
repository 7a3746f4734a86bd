import { sql } from 'kysely'
import { AmountTooLarge } from '../../../src/core/money/arithmetic'
import type { Row } from '../../../src/core/schema/row'
import { MAX_AMOUNT } from '../../../src/fields/money/money.type'
import type { Scope } from '../../base/services'
import { labelRows } from '../records/labels'
import { tableName } from '../sql/columns'
import { liveRows } from '../sql/select'
import type { MeasureQuery } from './measureSql'

/** A measure that could not be worked out, and the records that keep it from that. */
export interface MeasureFailure {
  name: string
  /** Key of the message. */
  message: string
  resource: string
  records: { id: number; label: string }[]
}

const MAX_NAMED = 5

/** Why a measure failed: its total is too large, or a reason that only the log says. */
export async function failedMeasure(
  scope: Scope,
  { name, query }: { name: string; query: MeasureQuery },
  error: unknown,
): Promise<MeasureFailure> {
  const resource = query.resource.name
  if (error instanceof AmountTooLarge)
    return { name, resource, message: 'api.measure_too_large', records: await largest(scope, query) }
  scope.services.log.error({ err: error, measure: name }, 'a measure could not be worked out')
  return { name, resource, message: 'api.measure_failed', records: [] }
}

/** The records with the largest amounts: those beyond the limit of today, else the first few of all. */
async function largest(
  scope: Scope,
  { resource, where, value }: MeasureQuery,
): Promise<MeasureFailure['records']> {
  const name = typeof value === 'object' && 'sum' in value ? value.sum : undefined
  if (name === undefined) return []
  const { kysely } = scope.services.db
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(resource))} where ${liveRows(resource, where)} and ${sql.ref(name)} is not null
    order by abs(${sql.ref(name)}) desc, id limit ${MAX_NAMED}`.execute(kysely)
  const beyond = rows.filter(row => Math.abs(Number(row[name])) > MAX_AMOUNT)
  return labelRows(scope, resource, beyond.length ? beyond : rows)
}
