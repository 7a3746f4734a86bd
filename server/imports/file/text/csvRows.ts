import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { broken, tooManyColumns } from '../broken'
import type { FileRow } from '../cell'
import { MAX_LINES, MAX_RECORD, MAX_SEPARATORS } from '../limits'
import type { Encoding } from './encoding'

/** The text of a file as it comes; bytes that the encoding has no letter for become marks that one sees. */
async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let first = true
  for await (const bytes of createReadStream(path)) {
    const text = decoder.decode(bytes as Uint8Array, { stream: true })
    // A line for spreadsheets, which names the separator.
    yield first ? text.replace(/^sep=.\r?\n/i, '') : text
    if (text) first = false
  }
  yield decoder.decode()
}

/** The text as it comes, as long as no line of it has more cells than a spreadsheet: empty ones count for nothing in a record's size. */
async function* withinColumns(text: AsyncIterable<string>, separator: string): AsyncGenerator<string> {
  const mark = separator.charCodeAt(0)
  let separators = 0
  for await (const piece of text) {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at)
      if (code === mark) separators += 1
      else if (code === LINE_FEED || code === RETURN) separators = 0
      if (separators > MAX_SEPARATORS) throw tooManyColumns()
    }
    yield piece
  }
}

const LINE_FEED = 10
const RETURN = 13

/** The records of a CSV file, one after the other: quoted lines and quotes within cells as real exports have them. */
export async function* csvRows(path: string, encoding: Encoding, separator: string): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter: separator,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: MAX_RECORD,
  })
  const text = Readable.from(withinColumns(textOf(path, encoding), separator))
  text.on('error', error => parser.destroy(error))
  let row = 0
  try {
    for await (const cells of text.pipe(parser)) {
      if (row >= MAX_LINES) throw broken('too_many_rows', { limit: MAX_LINES })
      yield { row: ++row, cells: (cells as string[]).map(plain) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // What was read before has not all come out of the stream yet.
    const { records = row } = error as CsvError & { records?: number }
    throw broken('open_quote', { row: records + 1 })
  } finally {
    text.destroy()
    parser.destroy()
  }
}

/** `="00123"` is how a text is kept from becoming a number in a spreadsheet. */
const plain = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
