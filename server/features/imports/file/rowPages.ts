import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reading } from '../../../../src/contract/imports'
import type { StoredTaskMessage } from '../../../work/tasks/task'
import { broken } from './broken'
import { type FileRow, isBlank } from './cell'
import { fileRows } from './fileRows'
import { MAX_ROWS, MAX_TEXT } from './limits'
import { cutOf, takesHidden } from './reading'
import { storable } from './storable'

/**
 * A page of a file's rows. Pages are stored on disk when the file is
 * read, under the number of the row before them.
 */
export interface RowPage {
  rows: FileRow[]
  /** This is the last page. */
  last: boolean
  /** The reason why the file is unreadable. */
  problem?: StoredTaskMessage
}

/** Rows per page. The database checks them in one or two tenths of a second. */
export const PAGE_ROWS = 250
/** The maximum number of characters in a page, so that long rows don't take long to parse. */
const PAGE_TEXT = 1_000_000

/** Returns the folder of a file's pages, with a subfolder for each way of splitting it. */
export const pagesFolder = (path: string): string => `${path}.rows`
const folderOf = (path: string, reading: Reading) =>
  join(pagesFolder(path), createHash('sha256').update(cutOf(reading)).digest('hex').slice(0, 16))
const pageName = (after: number) => `${after}.json`

/** Returns the page after a row, or undefined if the file hasn't been read in this way. */
export async function readPage(path: string, reading: Reading, after: number): Promise<RowPage | undefined> {
  try {
    return JSON.parse(await readFile(join(folderOf(path, reading), pageName(after)), 'utf8')) as RowPage
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Reads all rows of a file into pages. If it fails, it leaves no pages behind. */
export async function writePages(path: string, reading: Reading): Promise<void> {
  await inFolder(path, reading, async folder => {
    let page: RowPage = { rows: [], last: false }
    let [after, given, text, ofPage] = [0, 0, 0, 0]
    for await (const found of fileRows(path, reading)) {
      if (found.row <= reading.header || found.cells.every(isBlank)) continue
      given += 1
      if (given > MAX_ROWS) throw broken('too_many_rows', { limit: MAX_ROWS })
      const row = storable(found)
      if (takesHidden(reading)) delete row.hidden
      const length = lengthOf(row)
      text += length
      if (text > MAX_TEXT) throw broken('too_much')
      if (page.rows.length >= PAGE_ROWS || (page.rows.length && ofPage + length > PAGE_TEXT)) {
        await writeFile(join(folder, pageName(after)), JSON.stringify(page))
        after = page.rows.at(-1)?.row ?? after
        page = { rows: [], last: false }
        ofPage = 0
      }
      ofPage += length
      page.rows.push(row)
    }
    await writeFile(join(folder, pageName(after)), JSON.stringify({ ...page, last: true }))
  })
}

/** Stores the reason why a file is unreadable. */
export async function writeProblem(
  path: string,
  reading: Reading,
  problem: StoredTaskMessage,
): Promise<void> {
  const page: RowPage = { rows: [], last: true, problem }
  await inFolder(path, reading, folder => writeFile(join(folder, pageName(0)), JSON.stringify(page)))
}

/** Deletes the pages of a file. */
export const removePages = (path: string): Promise<void> =>
  // Another process might be writing into it.
  rm(pagesFolder(path), { recursive: true, force: true, maxRetries: 5 })

const lengthOf = ({ cells }: FileRow) => cells.reduce<number>((sum, cell) => sum + String(cell).length + 3, 0)

async function inFolder(
  path: string,
  reading: Reading,
  write: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = folderOf(path, reading)
  const draft = `${folder}.${randomUUID()}`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    await write(draft)
    await putInPlace(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Moves a folder into place. If another process has just read the
 * same file, its pages are replaced by equal ones.
 */
async function putInPlace(draft: string, folder: string): Promise<void> {
  if (await isRenamed(draft, folder)) return
  // The existing folder might lack pages, if a process ended while deleting them.
  const old = `${folder}.${randomUUID()}`
  try {
    await rename(folder, old)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await isRenamed(draft, folder)
  await rm(old, { recursive: true, force: true })
}

async function isRenamed(draft: string, folder: string): Promise<boolean> {
  try {
    await rename(draft, folder)
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false
    throw error
  }
}
