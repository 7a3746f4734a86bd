import type { Services } from '../../services'
import { broken } from '../file/broken'
import { type FileRow, isBlank } from '../file/cell'
import { fileRows } from '../file/fileRows'
import { MAX_ROWS } from '../file/limits'
import { storable } from '../file/storable'
import { filePath, type Imported } from '../imported'

/** A file that is being read, and how far. */
interface OpenFile {
  /** The row that was given last. */
  at: number
  given: number
  rows: AsyncGenerator<FileRow>
}

/** Files whose next rows another chunk will want: a file cannot be begun in its middle. */
const open = new Map<string, OpenFile>()
const MOST_OPEN = 8

/** The next rows of an import's file after a row, at most `limit`; fewer at the end. */
export async function nextFileRows(
  services: Services,
  { id, reading }: Imported,
  after: number,
  limit: number,
): Promise<FileRow[]> {
  const known = open.get(id)
  open.delete(id)
  // Where another process had a turn meanwhile, its rows are passed over; a chunk that is done again begins anew.
  const file = known && known.at <= after ? known : begin(services, { id, reading }, known)
  const found: FileRow[] = []
  try {
    while (found.length < limit) {
      const { done, value } = await file.rows.next()
      if (done) return found
      file.at = value.row
      if (value.row <= reading.header || value.cells.every(isBlank)) continue
      file.given += 1
      if (file.given > MAX_ROWS) throw broken('too_many_rows', { limit: MAX_ROWS })
      if (value.row > after) found.push(storable(value))
    }
  } catch (error) {
    await file.rows.return(undefined)
    throw error
  }
  await keepOpen(id, file)
  return found
}

function begin(
  services: Services,
  { id, reading }: Pick<Imported, 'id' | 'reading'>,
  before?: OpenFile,
): OpenFile {
  void before?.rows.return(undefined)
  return { at: 0, given: 0, rows: fileRows(filePath(services, id), reading) }
}

async function keepOpen(id: string, file: OpenFile): Promise<void> {
  open.set(id, file)
  const [first] = open.keys()
  if (open.size > MOST_OPEN && first) await forgetFile(first)
}

/** Closes the file of an import that goes on no more. */
export async function forgetFile(id: string): Promise<void> {
  const file = open.get(id)
  open.delete(id)
  await file?.rows.return(undefined)
}
