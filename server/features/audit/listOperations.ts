import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { OPERATIONS } from '../../base/audit/operationTables'
import { invalidQuery } from '../../base/errors/apiError'
import type { Executor } from '../../base/storage/database'

/** A stored operation, with its undo and whether it changed records. */
export interface OperationRow {
  id: string
  at: string
  by: string | null
  kind: string
  resource: string | null
  record_id: string | null
  details: Record<string, unknown>
  undoes: string | null
  undone_by: string | null
  task: string | null
  address: string | null
  agent: string | null
  changes: boolean
}

/** The filter and order of a list of operations. */
export interface OperationQuery {
  where: RawBuilder<SqlBool>
  newestFirst: boolean
}

/** The start of a page: an offset, or the cursor of the previous page. */
export interface PageRequest {
  first: number
  limit: number
  cursor?: string
}

const HISTORY_OF = sql.raw('exists (select from record_history where operation = o.id)')
const UNDONE_BY = sql.raw('(select u.id from operations u where u.undoes = o.id)')

/**
 * Returns a page of operations and the cursor of the next one. They are never
 * counted, because the log grows without limit.
 */
export async function listOperations(
  db: Executor,
  { where, newestFirst }: OperationQuery,
  { first, limit, cursor }: PageRequest,
): Promise<{ rows: OperationRow[]; next?: string }> {
  const after = cursor === undefined ? undefined : readPlace(cursor)
  const sign = sql.raw(newestFirst ? '<' : '>')
  const beyond = after
    ? sql<SqlBool>`(at, id) ${sign} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql<SqlBool>`true`
  const order = sql.raw(newestFirst ? 'at desc, id desc' : 'at, id')
  const { rows } = await sql<OperationRow>`
    select o.*, ${HISTORY_OF} as changes, ${UNDONE_BY} as undone_by
    from (select * from ${sql.id(OPERATIONS)} where ${where} and ${beyond}
      order by ${order} limit ${limit + 1} offset ${after ? 0 : first}) o
    order by ${order}`.execute(db)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), next: last && writePlace(last) }
}

const place = z.strictObject({ at: z.iso.datetime(), id: z.uuid() })

const writePlace = ({ at, id }: Pick<OperationRow, 'at' | 'id'>) =>
  Buffer.from(JSON.stringify({ at: new Date(at).toISOString(), id })).toString('base64url')

function readPlace(cursor: string): z.infer<typeof place> {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const found = place.safeParse(jsonOf(text))
  if (!found.success) throw invalidQuery('cursor', 'cursor')
  return found.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
