import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../../src/schema/resource'
import type { Scope } from '../scope'
import { csvColumn } from './csvColumns'
import { MARK, mark, storedCell } from './csvSql'
import { type HandedCell, handedCell } from './handedCell'
import type { KnownLabels } from './knownLabels'

/** A line of an export as the database joins it; some of its cells are handed over for the server to write. */
export interface JoinedLine {
  sql: RawBuilder<string>
  /** How many cells of a row are handed over. */
  handed: RawBuilder<number>
  /** Some lines with all their cells; undefined where the database could not join them as the server would. */
  complete(text: string, handed: number): Promise<string | undefined>
}

/** A function of the database takes a hundred arguments at most. */
const MOST_ARGUMENTS = 90
/** So many different texts of a cell are remembered with what was written for them. */
const MOST_REMEMBERED = 2_000
const LONGEST_REMEMBERED = 40

/** How a line of these fields is joined; undefined when one of them cannot even be handed over. */
export function joinedLine(
  scope: Scope,
  resource: Resource,
  names: readonly string[],
  labels: KnownLabels | undefined,
): JoinedLine | undefined {
  const handed: HandedCell[] = []
  const cells: RawBuilder<string>[] = []
  for (const name of names) {
    const stored = storedCell(scope, resource, name, Boolean(labels))
    const given = stored ? undefined : handedCell(csvColumn(scope, resource, name, 0, labels))
    const cell = stored ?? (given && marked(given, signOf(handed.length)))
    if (!cell) return undefined
    if (given) handed.push(given)
    cells.push(cell)
  }
  const filled = handed.map(({ isFilled }) => sql`(${isFilled} is true)::int`)
  return {
    sql: sql`${joined(cells)} || E'\\r\\n'`,
    handed: filled.length ? sql`${sql.join(filled, sql` + `)}` : sql`0`,
    complete: completing(handed, labels),
  }
}

/** What is handed over begins with the sign of its cell. */
const signOf = (place: number) => String.fromCharCode(FIRST_SIGN + place)
const FIRST_SIGN = 0x30

const marked = ({ isFilled, text }: HandedCell, sign: string): RawBuilder<string> =>
  sql`case when ${isFilled} then ${mark} || ${sql.lit(sign)} || ${text} || ${mark} else '' end`

function joined(cells: readonly RawBuilder<string>[]): RawBuilder<string> {
  const groups: RawBuilder<string>[] = []
  for (let at = 0; at < cells.length; at += MOST_ARGUMENTS)
    groups.push(sql`concat_ws(',', ${sql.join(cells.slice(at, at + MOST_ARGUMENTS))})`)
  return groups.length > 1 ? joined(groups) : (groups[0] ?? sql`''`)
}

function completing(handed: readonly HandedCell[], labels: KnownLabels | undefined): JoinedLine['complete'] {
  const written = handed.map(({ column, read }) => remembering(text => column.cell(read(text.slice(1)))))
  return async (text, count) => {
    const parts = text.split(MARK)
    // A cell that the database could not write, or one that holds a mark itself, makes them more.
    if (parts.length !== 2 * count + 1) return undefined
    await labels?.learn(pointed(handed, parts))
    for (let at = 1; at < parts.length; at += 2) {
      const part = parts[at] as string
      parts[at] = written[part.charCodeAt(0) - FIRST_SIGN]?.(part) ?? ''
    }
    return parts.join('')
  }
}

/** What the handed cells of some lines point at. */
function pointed(handed: readonly HandedCell[], parts: readonly string[]) {
  const found = handed.map(({ column: { target } }) => target && { target, texts: new Set<string>() })
  for (let at = 1; at < parts.length; at += 2) {
    const part = parts[at] as string
    found[part.charCodeAt(0) - FIRST_SIGN]?.texts.add(part)
  }
  return found.flatMap((one, place) => {
    const read = handed[place]?.read
    return one && read
      ? [{ target: one.target, values: [...one.texts].flatMap(text => read(text.slice(1))) }]
      : []
  })
}

function remembering(write: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return text => {
    // Long ones hardly come again.
    if (text.length > LONGEST_REMEMBERED) return write(text)
    const before = known.get(text)
    if (before !== undefined) return before
    const cell = write(text)
    // A part of a text holds the whole of it: what is kept is a copy.
    if (known.size < MOST_REMEMBERED) known.set(Buffer.from(text).toString(), cell)
    return cell
  }
}
