import type { Reading } from '../../../src/contract/imports'
import type { Sheet } from '../../../src/contract/sheets'
import { fileThread } from '../../base/product/modules'
import { ThreadLimitError, ThreadPool } from '../../base/threads/threadPool'
import { broken } from './file/broken'
import type { FileTasks } from './file/fileThread'
import type { FileInspection, Usual } from './file/lookInto'
import type { SheetRequest } from './sheet/readSheet'

/** The time limit for reading a file. The largest file within the limits takes a third of it. */
const READING_MS = 120_000

const pool = new ThreadPool<FileTasks>({
  entry: fileThread,
  threads: 2,
  queue: 20,
  memory: 128,
  time: 20_000,
  idle: 20_000,
})

/** A file, and the ID of the account whose turn it takes. */
interface PersonsFile {
  person: number
  path: string
}

/** Reads the beginning of a file and guesses how to read it, except for the options that the person chose. */
export const inspectInThread = (
  { person, path }: PersonsFile,
  usual: Usual,
  chosen: Partial<Reading> = {},
): Promise<FileInspection> => withinLimits(pool.run('look', { path, usual, chosen }, by(person)))

/** Reads all rows of a file into pages on disk. */
export const readPagesInThread = (
  { person, path }: PersonsFile,
  reading: Reading,
  signal?: AbortSignal,
): Promise<void> =>
  withinLimits(pool.run('pages', { path, reading }, { ...by(person), time: READING_MS, signal }))

/** Reads a whole file and guesses the possible fields of each column. */
export const readSheetInThread = (person: number, request: SheetRequest): Promise<Sheet> =>
  withinLimits(pool.run('sheet', request, { ...by(person), time: READING_MS }))

/** Rewrites a file with JSON rows as CSV. */
export const jsonToCsvInThread = (person: number, path: string): Promise<void> =>
  withinLimits(pool.run('jsonToCsv', path, by(person)))

const by = (person: number) => ({ person: String(person) })

async function withinLimits<Value>(task: Promise<Value>): Promise<Value> {
  try {
    return await task
  } catch (error) {
    if (error instanceof ThreadLimitError) throw broken(error.limit === 'time' ? 'too_slow' : 'too_much')
    throw error
  }
}
