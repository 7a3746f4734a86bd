import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reading } from '../../../../src/contract/imports'
import type { StoredTaskMessage } from '../../../work/tasks/task'
import { broken } from './broken'
import { type FileRow, isBlank } from './cell'
import { fileRows } from './fileRows'
import { MAX_ROWS, MAX_TEXT } from './limits'
import { cutOf } from './reading'
import { storable } from './storable'

/** Some rows of a file, as they lie on the disk after its reading: under the row that they follow. */
export interface RowPage {
  rows: FileRow[]
  /** No others come after them. */
  last: boolean
  /** The file cannot be read, and why. */
  problem?: StoredTaskMessage
}

/** Rows of a page: what the database checks in a fifth of a second or two. */
export const PAGE_ROWS = 250
/** Characters of a page, so that no long rows come together to more than is read in no time. */
const PAGE_TEXT = 1_000_000

/** Where the pages of a file lie, each of its readings by itself. */
export const pagesFolder = (path: string): string => `${path}.rows`
const folderOf = (path: string, reading: Reading) =>
  join(pagesFolder(path), createHash('sha256').update(cutOf(reading)).digest('hex').slice(0, 16))
const pageName = (after: number) => `${after}.json`

/** The page that follows a row; undefined where the file has not been read in this way. */
export async function readPage(path: string, reading: Reading, after: number): Promise<RowPage | undefined> {
  try {
    return JSON.parse(await readFile(join(folderOf(path, reading), pageName(after)), 'utf8')) as RowPage
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Reads all rows of a file into pages: whole, or nothing is there afterwards. */
export async function writePages(path: string, reading: Reading): Promise<void> {
  await inFolder(path, reading, async folder => {
    let page: RowPage = { rows: [], last: false }
    let [after, given, text, ofPage] = [0, 0, 0, 0]
    for await (const found of fileRows(path, reading)) {
      if (found.row <= reading.header || found.cells.every(isBlank)) continue
      given += 1
      if (given > MAX_ROWS) throw broken('too_many_rows', { limit: MAX_ROWS })
      const row = storable(found)
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

/** Writes down that a file cannot be read. */
export async function writeProblem(
  path: string,
  reading: Reading,
  problem: StoredTaskMessage,
): Promise<void> {
  const page: RowPage = { rows: [], last: true, problem }
  await inFolder(path, reading, folder => writeFile(join(folder, pageName(0)), JSON.stringify(page)))
}

/** Removes the pages of a file. */
export const removePages = (path: string): Promise<void> =>
  // Another process may be writing into it.
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

/** Two processes may read the same file: what another one has put there just now is as good. */
async function putInPlace(draft: string, folder: string): Promise<void> {
  if (await isRenamed(draft, folder)) return
  // It may lack pages, where a process was ended while it removed them.
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
