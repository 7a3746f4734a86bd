import { sql } from 'kysely'
import { z } from 'zod'
import type { Resource } from '../../../../src/core/schema/resource'
import { invalid, notFound } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import type { Executor, Row } from '../../../base/storage/database'
import type { Cell } from '../file/cell'
import { MAX_CELL } from '../file/limits'
import type { Imported } from '../imported'
import { IMPORT_ROWS } from '../tables'
import { checkRows } from './checkRows'
import { Preparing } from './prepareRows'
import type { CheckedRow } from './row'
import { oneRow, storeRows } from './storedRows'

const table = sql.id(IMPORT_ROWS)
const CHUNK = 250
/** So many rows are looked at again at once; after more the whole file is checked anew. */
export const IMMEDIATE_LIMIT = 2_000
/** Characters of these rows. */
const TEXT_AT_ONCE = 5_000_000

const text = z.string().max(MAX_CELL)
const mendSchema = z.strictObject({
  cells: z.record(z.string().regex(/^\d{1,3}$/), text).optional(),
  skip: z.boolean().optional(),
})
const replaceSchema = z.strictObject({ column: z.int().min(0).max(1_000), from: text, to: text })

function parsed<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const result = schema.safeParse(body)
  if (!result.success) throw invalid({ cells: [{ key: 'validation.invalid' }] })
  return result.data
}

/** Changes cells of a row, leaves it out or takes it in again, and looks at it anew. */
export async function correctRow(
  scope: Scope,
  db: Executor,
  resource: Resource,
  imported: Imported,
  row: number,
  body: unknown,
): Promise<void> {
  const { cells = {}, skip } = parsed(mendSchema, body)
  const kept = await oneRow(db, imported.id, row, true)
  if (!kept) throw notFound()
  const changed: Cell[] = [...kept.cells]
  for (const [at, value] of Object.entries(cells)) {
    while (changed.length <= Number(at)) changed.push('')
    changed[Number(at)] = value
  }
  const mended = kept.mended || Object.keys(cells).length > 0
  if (skip) await storeRows(db, imported.id, [{ ...kept, cells: changed, mended, state: 'skipped' }])
  else await checkAgain(scope, db, resource, imported, [{ ...kept, cells: changed, mended }])
  await checkOthers(scope, db, resource, imported, kept)
}

/** Puts another text in place of one, in every row that has it in a column; answers how many have. */
export async function replaceEverywhere(
  scope: Scope,
  db: Executor,
  resource: Resource,
  imported: Imported,
  body: unknown,
): Promise<{ count: number; rest: boolean }> {
  const { column, from, to } = parsed(replaceSchema, body)
  const { rows } = await sql<Row>`
    update ${table} set cells = jsonb_set(cells, array[${String(column)}], to_jsonb(${to}::text)), mended = true
    where import = ${imported.id}::uuid and coalesce(cells ->> ${column}::int, '') = ${from}
      and jsonb_array_length(cells) > ${column}::int
    returning "row", state, length(cells::text) as size`.execute(db)
  const changed = rows.filter(({ state }) => state !== 'skipped')
  const size = changed.reduce((sum, row) => sum + Number(row.size), 0)
  if (changed.length > IMMEDIATE_LIMIT || size > TEXT_AT_ONCE) return { count: rows.length, rest: true }
  const ids = changed.map(({ row }) => row)
  const found = await sql<Row>`
    select "row", cells, mended from ${table}
    where import = ${imported.id}::uuid and "row" = any(${ids}::int[]) order by "row"`.execute(db)
  await checkAgain(scope, db, resource, imported, found.rows as unknown as CheckedRow[])
  return { count: rows.length, rest: false }
}

/** Leaves out all wrong rows. */
export async function skipInvalidRows(db: Executor, id: string): Promise<void> {
  await sql`update ${table} set state = 'skipped' where import = ${id}::uuid and state = 'wrong'`.execute(db)
}

async function checkAgain(
  scope: Scope,
  db: Executor,
  resource: Resource,
  { id, plan, reading, headers }: Imported,
  rows: readonly Pick<CheckedRow, 'row' | 'cells' | 'mended'>[],
): Promise<void> {
  const preparing = new Preparing(scope, resource, plan, reading, headers)
  for (let start = 0; start < rows.length; start += CHUNK) {
    const part = rows.slice(start, start + CHUNK)
    const checked = await checkRows(preparing, db, id, part)
    await storeRows(
      db,
      id,
      checked.map((row, at) => ({ ...row, mended: part[at]?.mended })),
    )
  }
}

/** Rows that were wrong only because this one had the same value before. */
async function checkOthers(
  scope: Scope,
  db: Executor,
  resource: Resource,
  imported: Imported,
  { row, taken }: CheckedRow,
): Promise<void> {
  if (!taken?.length) return
  const { rows } = await sql<Row>`
    select "row", cells, mended from (
      select "row", cells, mended, sum(length(cells::text)) over (order by "row") as size from (
        select "row", cells, mended from ${table}
        where import = ${imported.id}::uuid and taken && ${taken}::text[] and state = 'wrong' and "row" <> ${row}
        order by "row" limit ${CHUNK}) page) measured
    where size < ${TEXT_AT_ONCE} order by "row"`.execute(db)
  await checkAgain(scope, db, resource, imported, rows as unknown as CheckedRow[])
}
