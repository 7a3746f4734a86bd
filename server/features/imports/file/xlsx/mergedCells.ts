import { Readable } from 'node:stream'
import { broken } from '../broken'
import { MAX_COLUMNS, MAX_MERGED, MAX_SHEET } from '../limits'
import type { Merged } from '../workbook/fillMerged'
import { readXml } from '../workbook/xml'
import type { Zip } from '../workbook/zip'
import { columnOf } from './columnOf'

/** The cells of a sheet that are merged over several rows, by their first row. */
export type MergedCells = ReadonlyMap<number, readonly Merged[]>

/** Reads which cells of a sheet are merged. That list is after the rows, which are skipped. */
export async function readMergedCells(zip: Zip, part: string): Promise<MergedCells> {
  const merged = new Map<number, Merged[]>()
  let count = 0
  const sheet = Readable.from(withoutRows(await zip.read(part, MAX_SHEET)))
  const pieces = readXml(sheet, {
    open: (name, { ref = '' }) => {
      if (name !== 'mergeCell' || ref.length > MAX_RANGE) return
      const [begin = '', end = ''] = ref.split(':')
      const [first, last] = [rowOf(begin), rowOf(end)]
      const column = columnOf(begin)
      if (!first || !last || last <= first || column >= MAX_COLUMNS) return
      count += 1
      if (count > MAX_MERGED) throw broken('too_much')
      const others = merged.get(first)
      const cell = { column, last }
      if (others) others.push(cell)
      else merged.set(first, [cell])
    },
  })
  for await (const _piece of pieces) void _piece
  return merged
}

/** The longest range is `XFD1048576:XFD1048576`; this leaves room for dollar signs. */
const MAX_RANGE = 40

const rowOf = (reference: string) => Number(/\d+$/.exec(reference)?.[0] ?? 0)

const OPENING = /<(?:[\w.-]+:)?sheetData\s*>/
const CLOSING = /<\/(?:[\w.-]+:)?sheetData\s*>/
/** The number of characters to keep, because a tag can be split between two chunks. */
const TAG = 100

/** Yields the XML of a sheet without its rows. */
async function* withoutRows(sheet: Readable): AsyncGenerator<Buffer> {
  let isRows = false
  let isBehind = false
  let rest = ''
  for await (const bytes of sheet) {
    if (isBehind) {
      yield bytes as Buffer
      continue
    }
    // Decode as latin1, which maps each byte to one character and back without loss.
    rest += (bytes as Buffer).toString('latin1')
    const opening = isRows ? null : OPENING.exec(rest)
    if (opening) {
      isRows = true
      const head = opening.index + opening[0].length
      yield Buffer.from(rest.slice(0, head), 'latin1')
      rest = rest.slice(head)
    }
    const closing = isRows ? CLOSING.exec(rest) : null
    if (closing) {
      isBehind = true
      rest = rest.slice(closing.index)
    }
    const kept = isBehind ? 0 : TAG
    const taken = rest.slice(0, Math.max(0, rest.length - kept))
    rest = rest.slice(taken.length)
    if (!isRows || isBehind) yield Buffer.from(taken, 'latin1')
  }
  if (!isRows || isBehind) yield Buffer.from(rest, 'latin1')
}
