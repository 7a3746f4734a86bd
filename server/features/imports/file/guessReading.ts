import { open, stat } from 'node:fs/promises'
import { type Reading, readingSchema } from '../../../../src/contract/imports'
import { broken } from './broken'
import { type FileRow, isBlank } from './cell'
import { fileRows } from './fileRows'
import { type Encoding, guessEncoding } from './text/encoding'
import { isText } from './text/isText'

const HEAD = 256 * 1024
const LOOKED_AT = 200
/** Characters of these rows: a few long rows tell as much. */
const CHARACTERS = 2_000_000
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** How files begin that are taken for tables now and then. */
const OTHERS: Record<string, readonly number[]> = {
  old_workbook: [0xd0, 0xcf, 0x11, 0xe0],
  not_table: [0x25, 0x50, 0x44, 0x46],
}

type Cut = Pick<Reading, 'format' | 'encoding' | 'separator' | 'sheet'>

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const begins = (head: Buffer, bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte)

/** How a file is cut into rows and cells, by what it begins with; its name counts for nothing. */
export async function guessCut(path: string): Promise<Cut> {
  const head = await headOf(path)
  const other = Object.keys(OTHERS).find(name => begins(head, OTHERS[name] ?? []))
  if (other) throw broken(other)
  if (!head.length) throw broken('empty')
  if (begins(head, ZIP)) return { format: 'xlsx', encoding: 'utf-8', separator: ',', sheet: 0 }
  const encoding = guessEncoding(head)
  const text = textIn(head, encoding)
  if (!isText(text)) throw broken('not_table')
  return { format: 'csv', encoding, separator: guessSeparator(text), sheet: 0 }
}

const textIn = (head: Buffer, encoding: Encoding) => new TextDecoder(encoding).decode(head, { stream: true })

/** The separator of a file that is read in another encoding. */
export const separatorOf = async (path: string, encoding: Encoding) =>
  guessSeparator(textIn(await headOf(path), encoding))

/** The first rows of a file, with how many there are about: more are counted when it is read whole. */
export async function firstRows(path: string, cut: Cut): Promise<{ rows: FileRow[]; about: number }> {
  const rows: FileRow[] = []
  let characters = 0
  for await (const row of fileRows(path, cut)) {
    rows.push(row)
    characters += row.cells.reduce<number>((sum, cell) => sum + String(cell).length + 1, 0)
    if (rows.length >= LOOKED_AT || characters > CHARACTERS) break
  }
  if (rows.length < LOOKED_AT && characters <= CHARACTERS) return { rows, about: rows.length }
  const { size } = await stat(path)
  // What a workbook's row takes, packed, is less than half of its text.
  const ofRow = Math.max(1, characters / rows.length) * (cut.format === 'xlsx' ? 0.4 : 1)
  return { rows, about: Math.max(rows.length, Math.round(size / ofRow)) }
}

/** The row that names the columns: the first that fills about as many cells as any; titles above it fill fewer. */
export function guessHeader(rows: readonly FileRow[]): number {
  const filled = rows.slice(0, 30).map(({ cells }) => cells.filter(cell => !isBlank(cell)).length)
  const most = Math.max(0, ...filled)
  return rows[filled.findIndex(count => count > 0 && count >= most * 0.6)]?.row ?? 1
}

/** What stands between the cells of real exports. */
const SEPARATORS = readingSchema.shape.separator.options
type Separator = Reading['separator']

/** The separator that cuts the first lines of a text into the same number of cells. */
function guessSeparator(head: string): Separator {
  const named = /^\ufeff?sep=([,;\t|])\r?\n/i.exec(head)?.[1]
  if (named) return named as Separator
  const lines = withoutQuoted(head)
    .split(/\r\n|\n|\r/)
    .filter(line => line.trim())
    .slice(0, 20)
  const scored = SEPARATORS.map(separator => ({ separator, score: scoreOf(lines, separator) }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

// What is quoted may hold anything; a quote within a cell is a mark like any other.
const withoutQuoted = (text: string) => text.replace(/(^|[,;\t|\r\n])"(?:[^"]|"")*"?/g, '$1')

function scoreOf(lines: readonly string[], separator: string): number {
  const counts = lines.map(line => line.split(separator).length - 1)
  const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
  if (!usual) return 0
  return counts.filter(count => count === usual).length / counts.length + usual / 100
}
