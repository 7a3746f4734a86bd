import { type RawBuilder, sql } from 'kysely'
import { ApiError } from '../../base/errors/apiError'
import type { Executor } from '../../base/storage/database'

/** Up to this many rows are read whatever their length: no record is so long that they would be too much. */
const FEW = 26
/**
 * The maximum length of the rows of a longer page, in characters: reading them and writing them to JSON block
 * the event loop only briefly.
 */
const MAX_BYTES = 8_000_000

/** Thrown if the rows of a page are too long for one response. `fit` is the number of rows that would fit. */
export class RowsTooLong extends ApiError {
  constructor(readonly fit: number) {
    const params = { param: 'range', limit: fit }
    super(400, 'invalid_query', { message: 'api.query.rows_too_long', params, details: params })
  }
}

/**
 * Returns the rows of a statement with a limit of `most` rows; throws if they are too long for one response.
 */
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
    where rows_length <= ${MAX_BYTES} or row_place <= ${FEW}`.execute(db)
  // The last row might only show whether more rows follow.
  if (rows.length < Number(rows[0]?.rows_found ?? 0)) throw new RowsTooLong(rows.length - 1)
  return rows
}
