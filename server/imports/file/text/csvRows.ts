import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { broken } from '../broken'
import type { FileRow } from '../cell'
import { MAX_RECORD } from '../limits'
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

/** The records of a CSV file, one after the other: quoted lines and quotes within cells as real exports have them. */
export async function* csvRows(path: string, encoding: Encoding, separator: string): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter: separator,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: MAX_RECORD,
  })
  const text = Readable.from(textOf(path, encoding))
  text.on('error', error => parser.destroy(error))
  let row = 0
  try {
    for await (const cells of text.pipe(parser)) yield { row: ++row, cells: (cells as string[]).map(plain) }
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
