import { sql } from 'kysely'
import type { RowState } from '../../../../src/contract/imports'
import type { Executor, Row } from '../../../base/storage/database'
import { IMPORT_ROWS } from '../tables'
import type { CheckedRow } from './row'

const table = sql.id(IMPORT_ROWS)
const COLUMNS = sql.raw('"row", cells, state, mended, record_id, version, issues, changes, taken')

/** Keeps rows of a file with what the check has found of them, over what was kept of them before. */
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

const rowOf = (row: Row): CheckedRow =>
  ({
    ...row,
    record_id: row.record_id === null ? null : Number(row.record_id),
    version: row.version === null ? null : Number(row.version),
  }) as unknown as CheckedRow

/** Characters of the rows that are taken at once: more are not read in no time. */
const AT_ONCE = 1_000_000

/**
 * The next rows of an import after a place, in their order; only those in some states, where they are named. Where rows are
 * long there are fewer than `limit`, and none only at the end.
 */
export async function nextRows(
  db: Executor,
  id: string,
  { after, limit, states }: { after: number; limit: number; states?: readonly RowState[] },
): Promise<CheckedRow[]> {
  const wanted = states ? sql`and state = any(${states}::text[])` : sql``
  const { rows } = await sql<Row>`
    select ${COLUMNS} from (
      select *, sum(length(cells::text)) over (order by "row") - length(cells::text) as before from (
        select ${COLUMNS} from ${table} where import = ${id}::uuid and "row" > ${after} ${wanted}
        order by "row" limit ${limit}) page) measured
    where before < ${AT_ONCE} order by "row"`.execute(db)
  return rows.map(rowOf)
}

/** Characters of a row, or of its changes, that a page shows whole; in longer ones each text is cut to `SHOWN`. */
const WHOLE = 20_000
const SHOWN = 100
/** Characters of a page: more than 50 rows ever have, and as much as is written to JSON in a short turn. */
const PAGE = 3_000_000

const cutText = (value: string) =>
  sql.raw(`case when jsonb_typeof(${value}) = 'string' and length(${value} #>> '{}') > ${SHOWN}
    then to_jsonb(left(${value} #>> '{}', ${SHOWN}) || '…') else ${value} end`)

const cutCells = sql`(select jsonb_agg(${cutText('one')} order by place)
  from jsonb_array_elements(cells) with ordinality as each (one, place))`
const cutChanges = sql`(select jsonb_agg(one || jsonb_build_object('before', ${cutText(`(one -> 'before')`)},
  'after', ${cutText(`(one -> 'after')`)}) order by place)
  from jsonb_array_elements(changes) with ordinality as each (one, place))`

/** Rows of one statement: on the embedded database others wait while long ones are measured and cut. */
const MEASURED = 50

interface PageRequest {
  states?: readonly RowState[]
  first: number
  limit: number
}

type ShownRow = CheckedRow & { cut: boolean }

/**
 * A page of rows, with the long texts of long rows cut; fewer than `limit` where they are still too much for one
 * answer.
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
  const { rows } = await sql<Row>`
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

/** One whole row, or none; `lock` if it is then changed. */
export async function oneRow(
  db: Executor,
  id: string,
  { row, lock = false }: { row: number; lock?: boolean },
): Promise<CheckedRow | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${table} where import = ${id}::uuid and "row" = ${row}
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0] && rowOf(rows[0])
}

/** How many rows are in each state. */
export async function countRows(db: Executor, id: string): Promise<Partial<Record<RowState, number>>> {
  const { rows } = await sql<{ state: RowState; count: string }>`
    select state, count(*) as count from ${table} where import = ${id}::uuid group by state`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

/** Forgets the rows of an import. */
export async function dropRows(db: Executor, id: string): Promise<void> {
  await sql`delete from ${table} where import = ${id}::uuid`.execute(db)
}
