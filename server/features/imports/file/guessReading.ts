import { open, stat } from 'node:fs/promises'
import { type Reading, readingSchema } from '../../../../src/contract/imports'
import { broken } from './broken'
import { type FileRow, isBlank } from './cell'
import { fileRows } from './fileRows'
import { isDocument } from './ods/document'
import { begins, isFlatDocument, refuseOtherBytes, refuseOtherText, ZIP } from './otherFormats'
import { type Encoding, guessEncodings } from './text/encoding'
import { isText } from './text/isText'

const HEAD = 256 * 1024
const LOOKED_AT = 200
/** The maximum number of characters in these rows; a few long rows are enough. */
const CHARACTERS = 2_000_000

type FileFormat = Pick<Reading, 'format' | 'encoding' | 'separator' | 'sheet'>

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Guesses from a file's bytes how it is split into rows and cells, and in which encodings its bytes are letters.
 * Its name is ignored.
 */
export async function guessFileFormat(
  path: string,
): Promise<FileFormat & { encodings: readonly Encoding[] }> {
  const head = await headOf(path)
  await refuseOtherBytes(path, head)
  if (!head.length) throw broken('empty')
  const workbook = { encoding: 'utf-8', separator: ',', sheet: 0, encodings: [] } as const
  if (begins(head, ZIP)) return { ...workbook, format: (await isDocument(path)) ? 'ods' : 'xlsx' }
  const encodings = await guessEncodings(path, head)
  const [encoding] = encodings
  const text = textIn(head, encoding)
  if (!isText(text)) throw broken('not_table')
  if (isFlatDocument(text)) return { ...workbook, format: 'ods' }
  refuseOtherText(text)
  return { format: 'csv', encoding, separator: guessSeparator(text), sheet: 0, encodings }
}

const textIn = (head: Buffer, encoding: Encoding) => new TextDecoder(encoding).decode(head, { stream: true })

/** Guesses the separator of a file in another encoding. */
export const separatorOf = async (path: string, encoding: Encoding) =>
  guessSeparator(textIn(await headOf(path), encoding))

/** The first rows of a file, an estimate of the number of all, and the others, which must be closed. */
export interface FirstRows {
  rows: FileRow[]
  about: number
  rest: AsyncGenerator<FileRow>
}

/**
 * Returns the first rows of a file, with an estimate of their number.
 * They are counted when the whole file is read.
 */
export async function firstRows(path: string, cut: FileFormat): Promise<FirstRows> {
  const rows: FileRow[] = []
  let characters = 0
  const rest = fileRows(path, cut)
  while (rows.length < LOOKED_AT && characters <= CHARACTERS) {
    const { value: row, done } = await rest.next()
    if (done) return { rows, about: rows.length, rest }
    rows.push(row)
    characters += row.cells.reduce<number>((sum, cell) => sum + String(cell).length + 1, 0)
  }
  const { size } = await stat(path)
  // In a workbook, a compressed row takes less than half the size of its text.
  const ofRow = Math.max(1, characters / rows.length) * (cut.format === 'csv' ? 1 : 0.4)
  return { rows, about: Math.max(rows.length, Math.round(size / ofRow)), rest }
}

/**
 * Returns the number of the header row: the first that has about as many filled
 * cells as any other. Titles above it have fewer.
 */
export function guessHeader(rows: readonly FileRow[]): number {
  const filled = rows.slice(0, 30).map(({ cells }) => cells.filter(cell => !isBlank(cell)).length)
  const most = Math.max(0, ...filled)
  return rows[filled.findIndex(count => count > 0 && count >= most * 0.6)]?.row ?? 1
}

/** The separators that real exports use. */
const SEPARATORS = readingSchema.shape.separator.options
type Separator = Reading['separator']

/** Guesses the separator: the one that splits the first lines of a text into the same number of cells. */
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

// Removes quoted text, which can contain anything. A quote inside a cell is an ordinary character.
const withoutQuoted = (text: string) => text.replace(/(^|[,;\t|\r\n])"(?:[^"]|"")*"?/g, '$1')

function scoreOf(lines: readonly string[], separator: string): number {
  const counts = lines.map(line => line.split(separator).length - 1)
  const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
  if (!usual) return 0
  return counts.filter(count => count === usual).length / counts.length + usual / 100
}
