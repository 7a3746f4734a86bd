import { type RawBuilder, sql } from 'kysely'
import type { JoinedLine } from '../export/joinedLine'
import { type ListQuery, tableOf, whereOf } from './listQuery'
import { type Position, type Way, waysOf } from './ways'

const PAGE = 1_000
/** Of lines that the database joins, many more are held as easily, and each statement takes a while to plan. */
const PAGE_OF_LINES = 1_500

/** A part of a list, of `rows` rows, and where the last of them stands. */
interface Part<Content> {
  content: Content
  rows: number
  last: Position | undefined
}

/** The lines of rows, and how many of their cells are still to be written. */
export interface Joined {
  text: string
  handed: number
}

/** What was read between two places of a list. */
export interface Page<Content> {
  parts: Part<Content>[]
  /** The place after which it begins; none at the beginning of the list. */
  after: Position | undefined
}

type Read<Content> = (way: Way, most: number) => Promise<Part<Content>>

/** All rows of a list as lists of values, from its beginning or from a place in it. */
export function pagesOf(list: ListQuery, columns: readonly string[], after?: Position) {
  const wanted = [...list.order.map(({ column }) => column), ...columns]
  return pagesRead(list, PAGE, after, async (way, most): Promise<Part<unknown[][]>> => {
    const rows = await readLists(list, rowsOf(list, sql.join(wanted.map(name => sql.ref(name))), way, most))
    return { content: rows, rows: rows.length, last: rows.at(-1)?.slice(0, list.order.length) }
  })
}

/** The same as a text of the lines that the database joins. */
export function joinedPagesOf(list: ListQuery, line: Pick<JoinedLine, 'sql' | 'handed'>) {
  // No field has such a name: nothing is mistaken for a column.
  const [text, handed] = [sql.id('the line'), sql.id('handed over')]
  const places = list.order.map((_part, index) => sql.id(`place ${index}`))
  const placed = list.order.map(({ column }, index) => sql`${sql.ref(column)} as ${places[index]}`)
  const selected = sql`${line.sql} as ${text}, ${line.handed} as ${handed}, ${sql.join(placed)}`
  const lastOf = sql.join(places.map(place => sql`(array_agg(${place}))[count(*)::int]`))
  return pagesRead(list, PAGE_OF_LINES, undefined, async (way, most): Promise<Part<Joined>> => {
    const [row = []] = await readLists(
      list,
      sql`select string_agg(${text}, ''), count(*), sum(${handed}), ${lastOf}
        from (${rowsOf(list, selected, way, most)}) as page`,
    )
    const [lines, rows, cells, ...last] = row
    const content = { text: String(lines ?? ''), handed: Number(cells ?? 0) }
    return { content, rows: Number(rows ?? 0), last }
  })
}

/**
 * A list page by page, each read from where the one before ended: no connection is held while what was read is sent,
 * however slowly. The next page is read while this one is used.
 */
async function* pagesRead<Content>(
  list: ListQuery,
  most: number,
  from: Position | undefined,
  read: Read<Content>,
): AsyncGenerator<Page<Content>> {
  let reading = readFrom(list, most, from, read)
  try {
    for (;;) {
      const page = await reading
      const full = page.parts.reduce((rows, part) => rows + part.rows, 0) === most
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
  for (const way of waysOf(list.order, after && { position: after, backwards: false })) {
    const part = await read(way, missing)
    if (part.rows) parts.push(part)
    missing -= part.rows
    if (!missing) break
  }
  return { parts, after }
}

/** The rows of one way; ordered by the columns of the table, whatever else is selected. */
function rowsOf(list: ListQuery, selected: RawBuilder<unknown>, way: Way, most: number): RawBuilder<unknown> {
  const further = way.where ? sql` and ${way.where}` : sql``
  return sql`
    select ${selected} from ${tableOf(list)}
    where ${whereOf(list)}${further} order by ${way.order()} limit ${sql.lit(most)}`
}

function readLists({ db }: ListQuery, statement: RawBuilder<unknown>): Promise<unknown[][]> {
  if (!db.readLists) throw new Error('This database has no lists of values')
  return db.readLists(statement.compile(db.kysely))
}
