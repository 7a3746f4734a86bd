import { type RawBuilder, sql } from 'kysely'
import { ApiError } from '../../base/errors/apiError'
import type { Executor } from '../../base/storage/database'

/** So many rows are read as they are, however long: no record is so long that they would be too much. */
const FEW = 26
/** Characters of the rows of a longer page: to take them from the database, and to write them to JSON, are short turns each. */
const MOST = 8_000_000

/** The rows of a page are together longer than one answer may be; it says how many of them are not. */
export class RowsTooLong extends ApiError {
  constructor(readonly fit: number) {
    const params = { param: 'range', limit: fit }
    super(400, 'invalid_query', { message: 'api.query.rows_too_long', params, details: params })
  }
}

/** The rows of a statement that asks for `most` of them at most; refused where they are too long for one answer. */
export async function boundedRows<Row>(
  db: Executor,
  statement: RawBuilder<Row>,
  most: number,
): Promise<Row[]> {
  if (most <= FEW) return (await statement.execute(db)).rows
  // The window has no order of its own, so that the rows keep theirs.
  const { rows } = await sql<Row & { rows_found: string }>`
    select * from (
      select page.*, sum(length(page::text)) over up_to as rows_length, count(*) over () as rows_found,
        row_number() over () as row_place
      from (${statement}) page window up_to as (rows unbounded preceding)) measured
    where rows_length <= ${MOST} or row_place <= ${FEW}`.execute(db)
  // One of them may be there to tell whether more follow.
  if (rows.length < Number(rows[0]?.rows_found ?? 0)) throw new RowsTooLong(rows.length - 1)
  return rows
}
