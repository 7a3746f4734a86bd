import { sql } from 'kysely'
import { type ListQuery, tableOf, whereOf } from './listQuery'
import { type Position, type Way, waysOf } from './ways'

const PAGE = 1_000

/**
 * All rows of a list as lists of values, page by page, each read from where the one before ended: no connection is held
 * while what was read is sent, however slowly. The next page is read while this one is used.
 */
export async function* pagesOf(list: ListQuery, columns: readonly string[]): AsyncGenerator<unknown[][]> {
  let reading = readFrom(list, columns)
  try {
    for (;;) {
      const rows = await reading
      const last = rows.length === PAGE ? rows.at(-1) : undefined
      if (last) reading = readFrom(list, columns, last.slice(0, list.order.length))
      // Whoever stops here hears nothing of the page that is under way, nor of its failure.
      reading.catch(() => undefined)
      if (rows.length) yield rows
      if (!last) return
    }
  } finally {
    await reading.catch(() => undefined)
  }
}

async function readFrom(list: ListQuery, columns: readonly string[], position?: Position) {
  const rows: unknown[][] = []
  for (const way of waysOf(list.order, position && { position, backwards: false })) {
    for (const row of await readWay(list, columns, way, PAGE - rows.length)) rows.push(row)
    if (rows.length === PAGE) break
  }
  return rows
}

async function readWay(list: ListQuery, columns: readonly string[], way: Way, most: number) {
  const { db } = list
  if (!db.readLists) throw new Error('This database has no lists of values')
  const further = way.where ? sql` and ${way.where}` : sql``
  const statement = sql`
    select ${sql.join(columns.map(column => sql.ref(column)))} from ${tableOf(list)}
    where ${whereOf(list)}${further} order by ${way.order()} limit ${sql.lit(most)}`
  return db.readLists(statement.compile(db.kysely))
}
