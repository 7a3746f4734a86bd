import type { Reading } from '../../../src/contract/imports'
import type { Sheet } from '../../../src/contract/sheets'
import { fileThread } from '../../base/product/modules'
import { ThreadLimitError, ThreadPool } from '../../base/threads/threadPool'
import { broken } from './file/broken'
import type { FileTasks } from './file/fileThread'
import type { FileInspection, Usual } from './file/lookInto'
import type { SheetRequest } from './sheet/readSheet'

/** The largest file that is within its bounds takes a third of it. */
const READING_MS = 120_000

const pool = new ThreadPool<FileTasks>({
  entry: fileThread,
  threads: 2,
  queue: 20,
  memory: 128,
  time: 20_000,
  idle: 20_000,
})

/** Looks into the beginning of a file and guesses how it is meant, but for what is said of it. */
export const inspectInThread = (
  path: string,
  usual: Usual,
  chosen: Partial<Reading> = {},
): Promise<FileInspection> => withinLimits(pool.run('look', { path, usual, chosen }))

/** Reads all rows of a file into pages beside it. */
export const readPagesInThread = (path: string, reading: Reading, signal?: AbortSignal): Promise<void> =>
  withinLimits(pool.run('pages', { path, reading }, { time: READING_MS, signal }))

/** Reads a whole file and guesses which field each of its columns could become. */
export const readSheetInThread = (request: SheetRequest): Promise<Sheet> =>
  withinLimits(pool.run('sheet', request, { time: READING_MS }))

/** Makes CSV of a file with rows of JSON. */
export const jsonToCsvInThread = (path: string): Promise<void> => withinLimits(pool.run('jsonToCsv', path))

async function withinLimits<Value>(task: Promise<Value>): Promise<Value> {
  try {
    return await task
  } catch (error) {
    if (error instanceof ThreadLimitError) throw broken(error.limit === 'time' ? 'too_slow' : 'too_much')
    throw error
  }
}
