import { type RawBuilder, sql } from 'kysely'
import { type ListQuery, tableOf, whereOf, withOrderColumns } from '../list/listQuery'
import { type KeysetRange, keysetRangesOf, type Position } from '../list/ranges'
import type { CopiedLine } from './copiedLine'

const LIST_PAGE = 1_000

/** Part of a list: its number of rows, and the position of the last one. */
interface Part<Content> {
  content: Content
  rows: number
  last: Position | undefined
}

/** The rows between two positions of a list. */
export interface Page<Content> {
  parts: Part<Content>[]
  /** The position before the page; undefined at the start of the list. */
  after: Position | undefined
}

interface Pages<Content> {
  /** Returns the number of rows of the next page. */
  size: () => number
  after?: Position
  read: (range: KeysetRange, limit: number) => Promise<Part<Content>>
}

/** Reads all rows of a list as lists of values, from the start or after a position. */
export function valuePages(list: ListQuery, columns: readonly string[], after?: Position) {
  const wanted = [...list.order.map(({ column }) => column), ...columns]
  const selected = sql.join(wanted.map(name => sql.ref(name)))
  return readPages(list, {
    size: () => LIST_PAGE,
    after,
    read: async (range, limit): Promise<Part<unknown[][]>> => {
      const rows = await readLists(list, rowsOf(list, selected, { range, limit }))
      return { content: rows, rows: rows.length, last: rows.at(-1)?.slice(0, list.order.length) }
    },
  })
}

/**
 * Reads a list page by page, each after the last position of the previous page. No connection is held while
 * rows are sent to a slow client. The next page is read while this one is used.
 */
async function* readPages<Content>(list: ListQuery, pages: Pages<Content>): AsyncGenerator<Page<Content>> {
  let limit = pages.size()
  let reading = readPage(list, pages, limit)
  try {
    for (;;) {
      const page = await reading
      const full = page.parts.reduce((rows, part) => rows + part.rows, 0) === limit
      limit = pages.size()
      if (full) reading = readPage(list, { ...pages, after: page.parts.at(-1)?.last }, limit)
      // If the caller stops here, a failure of the next page must not become an unhandled rejection.
      reading.catch(() => undefined)
      if (page.parts.length) yield page
      if (!full) return
    }
  } finally {
    await reading.catch(() => undefined)
  }
}

async function readPage<Content>(
  list: ListQuery,
  { after, read }: Pages<Content>,
  limit: number,
): Promise<Page<Content>> {
  const parts: Part<Content>[] = []
  let missing = limit
  for (const range of keysetRangesOf(list.order, after && { position: after, backwards: false })) {
    const part = await read(range, missing)
    if (part.rows) parts.push(part)
    missing -= part.rows
    if (!missing) break
  }
  return { parts, after }
}

/**
 * Returns the query for the first rows of a range, ordered by the columns of the table, whatever it selects.
 */
function rowsOf(
  list: ListQuery,
  selected: RawBuilder<unknown>,
  { range, limit }: { range: KeysetRange; limit: number },
): RawBuilder<unknown> {
  const further = range.where ? sql` and ${range.where}` : sql``
  return sql`
    select ${selected} from ${tableOf(withOrderColumns(list))}
    where ${whereOf(list)}${further} order by ${range.order()} limit ${sql.lit(limit)}`
}

function readLists({ db }: ListQuery, statement: RawBuilder<unknown>): Promise<unknown[][]> {
  if (!db.readLists) throw new Error('This database cannot return lists of values')
  return db.readLists(statement.compile(db.kysely))
}

/**
 * The first page is small, to arrive soon. Further pages are so long that planning their statements takes
 * little of the time.
 */
const FIRST_PAGE = 2_000
const MAX_ROWS = 5_000
/** At most two pages of this size are in memory, and one fits into PostgreSQL's default `work_mem`. */
const MAX_BYTES = 2 * 1024 * 1024

/** Reads all rows of a list as blocks of CSV lines that the database writes. */
export function copiedPages(list: ListQuery, line: CopiedLine) {
  const { copyLines } = list.db
  if (!copyLines) throw new Error('This database cannot write CSV lines')
  const { cells, deferredCells } = line
  // No field has such a name, so these columns can't be confused with others.
  const positions = list.order.map((_part, index) => sql.id(`place ${index}`))
  const positioned = list.order.map(({ column }, index) => sql`${sql.ref(column)} as ${positions[index]}`)
  const position = sql`json_build_array(${sql.join(positions.map(part => sql`${part}::text`))})::text`
  const nothing = cells.slice(1).map(() => sql`null`)
  let size = FIRST_PAGE
  return readPages(list, {
    size: () => size,
    read: async (range, limit) => {
      const page = rowsOf(list, sql.join([...line.columns, ...positioned]), { range, limit })
      const written = await copyLines(sql`
      with ${sql.join([sql`page as materialized (${page})`, ...line.subqueries])}
      select ${sql.join(cells)} from page
      union all
      select ${sql.join([deferredCells.lastLine(position), ...nothing])}
      from (select ${sql.join(positions)} from page offset ${sql.lit(limit - 1)} limit 1) last`)
      const bytes = written.blocks.reduce((sum, block) => sum + block.length, 0)
      size = Math.max(1, Math.min(MAX_ROWS, Math.floor((MAX_BYTES * written.rows) / (bytes + 1))))
      // A page that is not full has no position: nothing comes after it.
      const end = deferredCells.takeLastLine(written.blocks.at(-1) ?? Buffer.alloc(0))
      if (!end) return { content: written.blocks, rows: written.rows, last: undefined }
      const content = [...written.blocks.slice(0, -1), end.lines]
      return { content, rows: written.rows - 1, last: JSON.parse(end.text) as Position }
    },
  })
}
