import { sql } from 'kysely'
import type { ZodType } from 'zod'
import { type Cell, correctionBodySchema, replacementBodySchema } from '../../../../src/contract/imports'
import { invalid, notFound } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import type { Executor, TableRow } from '../../../base/storage/database'
import type { Imported } from '../imported'
import { rememberOpenCells } from '../questions/openCells'
import { IMPORT_ROWS } from '../tables'
import { checkRows } from './checkRows'
import { Preparing } from './prepareRows'
import type { CheckedRow } from './row'
import { oneRow, storeRows } from './storedRows'

const table = sql.id(IMPORT_ROWS)
const CHUNK = 250
/**
 * The maximum number of rows that are checked again immediately.
 * Beyond it, a task checks the whole file again.
 */
export const IMMEDIATE_LIMIT = 2_000
/** The maximum number of characters in these rows. */
const TEXT_AT_ONCE = 5_000_000

function parsed<Value>(schema: ZodType<Value>, body: unknown): Value {
  const result = schema.safeParse(body)
  if (!result.success) throw invalid({ cells: [{ key: 'validation.invalid' }] })
  return result.data
}

/** Changes cells of a row, skips it or includes it again, and checks it again. */
export async function correctRow(
  scope: Scope,
  imported: Imported,
  { row, body }: { row: number; body: unknown },
): Promise<void> {
  const { db } = scope
  const { cells = {}, skip } = parsed(correctionBodySchema, body)
  const stored = await oneRow(db, imported.id, { row, lock: true })
  if (!stored) throw notFound()
  const changed: Cell[] = [...stored.cells]
  for (const [at, value] of Object.entries(cells)) {
    while (changed.length <= Number(at)) changed.push('')
    changed[Number(at)] = value
  }
  const corrected = stored.mended || Object.keys(cells).length > 0
  if (skip)
    await storeRows(db, imported.id, [{ ...stored, cells: changed, mended: corrected, state: 'skipped' }])
  else await checkAgain(scope, imported, [{ ...stored, cells: changed, mended: corrected }])
  await checkOthers(scope, imported, stored)
}

/**
 * Replaces a text in a column, in all rows. Returns the number of
 * changed rows, and whether a task must check them.
 */
export async function replaceEverywhere(
  scope: Scope,
  imported: Imported,
  body: unknown,
): Promise<{ count: number; rest: boolean }> {
  const { db } = scope
  const { column, from, to } = parsed(replacementBodySchema, body)
  const { rows } = await sql<TableRow>`
    update ${table} set cells = jsonb_set(cells, array[${String(column)}], to_jsonb(${to}::text)), mended = true
    where import = ${imported.id}::uuid and coalesce(cells ->> ${column}::int, '') = ${from}
      and jsonb_array_length(cells) > ${column}::int
    returning "row", state, length(cells::text) as size`.execute(db)
  const changed = rows.filter(({ state }) => state !== 'skipped')
  const size = changed.reduce((sum, row) => sum + Number(row.size), 0)
  if (changed.length > IMMEDIATE_LIMIT || size > TEXT_AT_ONCE) return { count: rows.length, rest: true }
  const ids = changed.map(({ row }) => row)
  const found = await sql<TableRow>`
    select "row", cells, mended from ${table}
    where import = ${imported.id}::uuid and "row" = any(${ids}::int[]) order by "row"`.execute(db)
  await checkAgain(scope, imported, found.rows as unknown as CheckedRow[])
  return { count: rows.length, rest: false }
}

/** Skips all invalid rows. */
export async function skipInvalidRows(db: Executor, id: string): Promise<void> {
  await sql`update ${table} set state = 'skipped' where import = ${id}::uuid and state = 'wrong'`.execute(db)
}

async function checkAgain(
  scope: Scope,
  imported: Imported,
  rows: readonly Pick<CheckedRow, 'row' | 'cells' | 'mended'>[],
): Promise<void> {
  const { db } = scope
  const preparing = new Preparing(scope, imported)
  for (let start = 0; start < rows.length; start += CHUNK) {
    const part = rows.slice(start, start + CHUNK)
    const checked = await checkRows(preparing, imported.id, part)
    await storeRows(
      db,
      imported.id,
      checked.map((row, at) => ({ ...row, mended: part[at]?.mended })),
    )
  }
  const { open } = preparing.texts
  if (open.length) await rememberOpenCells(db, imported, open)
}

/** Checks rows again that were invalid only because they shared a unique value with this one. */
async function checkOthers(scope: Scope, imported: Imported, { row, taken }: CheckedRow): Promise<void> {
  if (!taken?.length) return
  const { rows } = await sql<TableRow>`
    select "row", cells, mended from (
      select "row", cells, mended, sum(length(cells::text)) over (order by "row") as size from (
        select "row", cells, mended from ${table}
        where import = ${imported.id}::uuid and taken && ${taken}::text[] and state = 'wrong' and "row" <> ${row}
        order by "row" limit ${CHUNK}) page) measured
    where size < ${TEXT_AT_ONCE} order by "row"`.execute(scope.db)
  await checkAgain(scope, imported, rows as unknown as CheckedRow[])
}
