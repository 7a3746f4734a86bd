import { sql } from 'kysely'
import type { Position } from '../list/keysetRanges'
import { pagesRead, rowsOf } from '../list/listPages'
import type { ListQuery } from '../list/listQuery'
import type { CopiedLine } from './copiedLine'

/** The first page comes soon; further ones are so long that planning their statements is little beside them. */
const FIRST_PAGE = 2_000
const MOST_ROWS = 5_000
/** More than two such pages are never held, and the database keeps one in the memory that it has for a statement by default. */
const MOST_BYTES = 2 * 1024 * 1024

/** All rows of a list as blocks of the lines that the database writes. */
export function copiedPages(list: ListQuery, line: CopiedLine) {
  const { copyLines } = list.db
  if (!copyLines) throw new Error('This database writes no lines')
  const { cells, handedOver } = line
  // No field has such a name: nothing is mistaken for a column.
  const places = list.order.map((_part, index) => sql.id(`place ${index}`))
  const placed = list.order.map(({ column }, index) => sql`${sql.ref(column)} as ${places[index]}`)
  const position = sql`json_build_array(${sql.join(places.map(place => sql`${place}::text`))})::text`
  const nothing = cells.slice(1).map(() => sql`null`)
  let size = FIRST_PAGE
  return pagesRead(
    list,
    () => size,
    undefined,
    async (way, most) => {
      const page = rowsOf(list, sql.join([...line.columns, ...placed]), way, most)
      const written = await copyLines(sql`
      with ${sql.join([sql`page as materialized (${page})`, ...line.deferred])}
      select ${sql.join(cells)} from page
      union all
      select ${sql.join([handedOver.lastLine(position), ...nothing])}
      from (select ${sql.join(places)} from page offset ${sql.lit(most - 1)} limit 1) last`)
      const bytes = written.blocks.reduce((sum, block) => sum + block.length, 0)
      size = Math.max(1, Math.min(MOST_ROWS, Math.floor((MOST_BYTES * written.rows) / (bytes + 1))))
      // A page that is not full has no position: nothing comes after it.
      const end = handedOver.takeLastLine(written.blocks.at(-1) ?? Buffer.alloc(0))
      if (!end) return { content: written.blocks, rows: written.rows, last: undefined }
      const content = [...written.blocks.slice(0, -1), end.lines]
      return { content, rows: written.rows - 1, last: JSON.parse(end.text) as Position }
    },
  )
}
