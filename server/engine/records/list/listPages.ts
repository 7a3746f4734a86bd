import { type RawBuilder, sql } from 'kysely'
import { type KeysetRange, keysetRangesOf, type Position } from './keysetRanges'
import { type ListQuery, tableOf, whereOf } from './listQuery'

const PAGE = 1_000

/** A part of a list, of `rows` rows, and where the last of them stands. */
interface Part<Content> {
  content: Content
  rows: number
  last: Position | undefined
}

/** What was read between two places of a list. */
export interface Page<Content> {
  parts: Part<Content>[]
  /** The place after which it begins; none at the beginning of the list. */
  after: Position | undefined
}

type Read<Content> = (way: KeysetRange, most: number) => Promise<Part<Content>>

/** All rows of a list as lists of values, from its beginning or from a place in it. */
export function pagesOf(list: ListQuery, columns: readonly string[], after?: Position) {
  const wanted = [...list.order.map(({ column }) => column), ...columns]
  return pagesRead(
    list,
    () => PAGE,
    after,
    async (way, most): Promise<Part<unknown[][]>> => {
      const rows = await readLists(list, rowsOf(list, sql.join(wanted.map(name => sql.ref(name))), way, most))
      return { content: rows, rows: rows.length, last: rows.at(-1)?.slice(0, list.order.length) }
    },
  )
}

/**
 * A list page by page, each read from where the one before ended: no connection is held while what was read is sent,
 * however slowly. The next page is read while this one is used; `size` is asked for each.
 */
export async function* pagesRead<Content>(
  list: ListQuery,
  size: () => number,
  from: Position | undefined,
  read: Read<Content>,
): AsyncGenerator<Page<Content>> {
  let most = size()
  let reading = readFrom(list, most, from, read)
  try {
    for (;;) {
      const page = await reading
      const full = page.parts.reduce((rows, part) => rows + part.rows, 0) === most
      most = size()
      if (full) reading = readFrom(list, most, page.parts.at(-1)?.last, read)
      // Whoever stops here hears nothing of the page that is under way, nor of its failure.
      reading.catch(() => undefined)
      if (page.parts.length) yield page
      if (!full) return
    }
  } finally {
    await reading.catch(() => undefined)
  }
}

async function readFrom<Content>(
  list: ListQuery,
  most: number,
  after: Position | undefined,
  read: Read<Content>,
): Promise<Page<Content>> {
  const parts: Part<Content>[] = []
  let missing = most
  for (const way of keysetRangesOf(list.order, after && { position: after, backwards: false })) {
    const part = await read(way, missing)
    if (part.rows) parts.push(part)
    missing -= part.rows
    if (!missing) break
  }
  return { parts, after }
}

/** The rows of one way; ordered by the columns of the table, whatever else is selected. */
export function rowsOf(
  list: ListQuery,
  selected: RawBuilder<unknown>,
  way: KeysetRange,
  most: number,
): RawBuilder<unknown> {
  const further = way.where ? sql` and ${way.where}` : sql``
  return sql`
    select ${selected} from ${tableOf(list)}
    where ${whereOf(list)}${further} order by ${way.order()} limit ${sql.lit(most)}`
}

function readLists({ db }: ListQuery, statement: RawBuilder<unknown>): Promise<unknown[][]> {
  if (!db.readLists) throw new Error('This database has no lists of values')
  return db.readLists(statement.compile(db.kysely))
}
