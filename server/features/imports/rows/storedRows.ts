import { sql } from 'kysely'
import type { Import, RowState } from '../../../../src/contract/imports'
import type { Executor, TableRow } from '../../../base/storage/database'
import type { Imported } from '../imported'
import { IMPORT_ROWS } from '../tables'
import type { CheckedRow } from './row'

const table = sql.id(IMPORT_ROWS)
const COLUMNS = sql.raw('"row", cells, state, mended, record_id, version, issues, changes, taken')

/** Stores checked rows. Replaces earlier results for the same rows. */
export async function storeRows(db: Executor, id: string, rows: readonly CheckedRow[]): Promise<void> {
  if (!rows.length) return
  const json = JSON.stringify(rows.map(row => ({ mended: false, ...row })))
  await sql`
    insert into ${table} (import, ${COLUMNS})
    select ${id}::uuid, ${COLUMNS} from json_populate_recordset(null::${table}, ${json}::json)
    on conflict (import, "row") do update set cells = excluded.cells, state = excluded.state,
      mended = ${table}.mended or excluded.mended, record_id = excluded.record_id, version = excluded.version,
      issues = excluded.issues, changes = excluded.changes, taken = excluded.taken`.execute(db)
}

const rowOf = (row: TableRow): CheckedRow =>
  ({
    ...row,
    record_id: row.record_id === null ? null : Number(row.record_id),
    version: row.version === null ? null : Number(row.version),
  }) as unknown as CheckedRow

/** The maximum number of characters in rows that are read together. */
const AT_ONCE = 1_000_000

/**
 * Returns the next rows of an import, in order, optionally only those in some states. If rows are long, it
 * returns fewer than `limit`, and none only after the last one.
 */
export async function nextRows(
  db: Executor,
  id: string,
  { after, limit, states }: { after: number; limit: number; states?: readonly RowState[] },
): Promise<CheckedRow[]> {
  const wanted = states ? sql`and state = any(${states}::text[])` : sql``
  const { rows } = await sql<TableRow>`
    select ${COLUMNS} from (
      select *, sum(length(cells::text)) over (order by "row") - length(cells::text) as before from (
        select ${COLUMNS} from ${table} where import = ${id}::uuid and "row" > ${after} ${wanted}
        order by "row" limit ${limit}) page) measured
    where before < ${AT_ONCE} order by "row"`.execute(db)
  return rows.map(rowOf)
}

/**
 * The maximum number of characters in a row's cells, or in its changes, that a page shows in full. In longer
 * ones, each text is cut to `SHOWN` characters.
 */
const WHOLE = 20_000
const SHOWN = 100
/**
 * The maximum number of characters in a page. Even 50 rows rarely reach
 * it, and it can be serialized as JSON quickly.
 */
const PAGE = 3_000_000

const cutText = (value: string) =>
  sql.raw(`case when jsonb_typeof(${value}) = 'string' and length(${value} #>> '{}') > ${SHOWN}
    then to_jsonb(left(${value} #>> '{}', ${SHOWN}) || '…') else ${value} end`)

const cutCells = sql`(select jsonb_agg(${cutText('one')} order by place)
  from jsonb_array_elements(cells) with ordinality as each (one, place))`
const cutChanges = sql`(select jsonb_agg(one || jsonb_build_object('before', ${cutText(`(one -> 'before')`)},
  'after', ${cutText(`(one -> 'after')`)}) order by place)
  from jsonb_array_elements(changes) with ordinality as each (one, place))`

/** Rows per statement. On the embedded database, measuring and cutting long rows blocks others. */
const MEASURED = 50

interface PageRequest {
  states?: readonly RowState[]
  first: number
  limit: number
}

type ShownRow = CheckedRow & { cut: boolean }

/**
 * Returns a page of rows, with the texts of long rows cut. Returns fewer than `limit`
 * if these are still too large for one response.
 */
export async function pageOfRows(
  db: Executor,
  id: string,
  { states, first, limit }: PageRequest,
): Promise<ShownRow[]> {
  const found: ShownRow[] = []
  let room = PAGE
  for (let left = limit; left > 0 && room > 0; left -= MEASURED) {
    const part = { states, first: first + limit - left, limit: Math.min(left, MEASURED) }
    const { rows, size } = await partOfPage(db, id, { ...part, room })
    found.push(...rows)
    if (rows.length < part.limit) break
    room -= size
  }
  return found
}

async function partOfPage(
  db: Executor,
  id: string,
  { states, first, limit, room }: PageRequest & { room: number },
): Promise<{ rows: ShownRow[]; size: number }> {
  const wanted = states ? sql`and state = any(${states}::text[])` : sql``
  const { rows } = await sql<TableRow>`
    select ${COLUMNS}, cut, size from (
      select *, sum(size) over (order by "row") - size as before from (
        select *, length(cells::text) + coalesce(length(changes::text), 0) as size from (
          select "row", state, mended, record_id, version, issues, taken, length(cells::text) > ${WHOLE} as cut,
            case when length(cells::text) > ${WHOLE} then ${cutCells} else cells end as cells,
            case when length(changes::text) > ${WHOLE} then ${cutChanges} else changes end as changes
          from ${table} where import = ${id}::uuid ${wanted} order by "row" limit ${limit} offset ${first}) shown) sized) page
    where before < ${room} order by "row"`.execute(db)
  return {
    rows: rows.map(({ size: _size, ...row }) => ({ ...rowOf(row), cut: row.cut === true })),
    size: rows.reduce((sum, row) => sum + Number(row.size), 0),
  }
}

/** Returns a row in full, or undefined. `lock` is for a row that is changed afterwards. */
export async function oneRow(
  db: Executor,
  id: string,
  { row, lock = false }: { row: number; lock?: boolean },
): Promise<CheckedRow | undefined> {
  const { rows } = await sql<TableRow>`
    select ${COLUMNS} from ${table} where import = ${id}::uuid and "row" = ${row}
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0] && rowOf(rows[0])
}

/** Returns the number of rows in each state. */
export async function countRows(db: Executor, id: string): Promise<Partial<Record<RowState, number>>> {
  const { rows } = await sql<{ state: RowState; count: string }>`
    select state, count(*) as count from ${table} where import = ${id}::uuid group by state`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

/** Returns the rows that are no records, once the file is checked. */
export async function countLeftOut(
  db: Executor,
  { id, look: { blank } }: Pick<Imported, 'id' | 'look'>,
): Promise<Import['left_out']> {
  if (blank === undefined) return undefined
  const { rows } = await sql<{ reason: string; count: string }>`
    select issues -> 0 ->> 'key' as reason, count(*) as count from ${table}
    where import = ${id}::uuid and state = 'skipped' group by reason`.execute(db)
  const of = (...reasons: string[]) =>
    rows.reduce((sum, { reason, count }) => sum + (reasons.includes(reason) ? Number(count) : 0), 0)
  return { blank, below: of('import.total_row', 'import.note_row'), hidden: of('import.hidden_row') }
}

/** Deletes the rows of an import. */
export async function dropRows(db: Executor, id: string): Promise<void> {
  await sql`delete from ${table} where import = ${id}::uuid`.execute(db)
}
