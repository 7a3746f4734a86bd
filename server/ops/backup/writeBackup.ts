import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { product } from '../../base/product/version'
import type { Database, Executor } from '../../base/storage/database'
import { definitionsMark } from '../../base/storage/schema/appliedPlan'
import type { TableSpec } from '../../base/storage/tables'
import { ContentMissing, contentPath } from '../../engine/files/store/contents'
import type { FileStore } from '../../engine/files/store/fileStore'
import { FILES as FILE_TABLE } from '../../engine/files/tables'
import { archived, type Entry } from './archive'
import { FILES, FORMAT, MANIFEST, type Manifest, SUMMARY, type Summary, TABLES } from './contents'
import { type Snapshot, takeSnapshot } from './snapshot'

/** The content of a backup. */
export interface Source {
  db: Database
  files: FileStore
  /** Returns the tables of the definitions, for the hash in the manifest. */
  tables(): Promise<readonly TableSpec[]>
  now(): Date
}

/** The minimum length of rows that are combined into one entry. */
const ENTRY_LENGTH = 1_000_000

/**
 * Yields a backup as a tar archive: the rows of one moment, and every file
 * that they refer to. The office can keep working.
 */
export async function* writeBackup(source: Source): AsyncGenerator<Buffer> {
  yield* archived(entries(source), source.now)
}

async function* entries(source: Source): AsyncGenerator<Entry> {
  const names = await named(source.db.kysely)
  const snapshot = await takeSnapshot(source.db)
  const summary: Summary = { rows: {}, files: 0, warnings: [] }
  try {
    const { left, ...structure } = snapshot.structure
    for (const what of left) summary.warnings.push(`${what} is not in the backup, which contains only tables`)
    const manifest: Manifest = {
      format: FORMAT,
      product,
      madeAt: source.now().toISOString(),
      engine: source.db.engine,
      serverVersion: source.db.serverVersion,
      definitions: definitionsMark(await source.tables()),
      ...structure,
    }
    yield json(MANIFEST, manifest)
    yield* tableEntries(snapshot, summary)
  } finally {
    await snapshot.close()
  }
  yield* fileEntries(source, names, summary)
  yield json(SUMMARY, summary)
}

function json(path: string, value: object): Entry {
  const content = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
  return { path, content, size: content.length }
}

async function* tableEntries(snapshot: Snapshot, summary: Summary): AsyncGenerator<Entry> {
  for (const [at, table] of snapshot.structure.tables.entries()) {
    let count = 0
    let part = 0
    for await (const lines of together(snapshot.rows(table))) {
      count += lines.length
      const content = Buffer.from(`${lines.join('\n')}\n`)
      // The number is the table's index in the manifest; the name is for people who look inside.
      const name = `${String(at).padStart(4, '0')}-${table.name.replace(/[^\w.-]/g, '_')}`
      yield {
        path: `${TABLES}${name}/${String(++part).padStart(6, '0')}.jsonl`,
        content,
        size: content.length,
      }
    }
    summary.rows[table.name] = count
  }
}

async function* together(chunks: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let buffered: string[] = []
  let length = 0
  for await (const lines of chunks) {
    buffered.push(...lines)
    length += lines.reduce((sum, line) => sum + line.length, 0)
    if (length < ENTRY_LENGTH) continue
    yield buffered
    buffered = []
    length = 0
  }
  if (buffered.length) yield buffered
}

/**
 * Yields the files. A content is stored before a row refers to it, never changes, and stays for a day after
 * the last row that refers to it. So the current contents include all that the snapshot refers to.
 */
async function* fileEntries(
  { files }: Source,
  names: readonly Named[],
  summary: Summary,
): AsyncGenerator<Entry> {
  const found = new Set<string>()
  for await (const { sha256, size } of files.list()) {
    const content = await opened(files, sha256)
    if (!content) continue
    try {
      found.add(sha256)
      summary.files++
      yield { path: `${FILES}${contentPath(sha256)}`, size, content }
    } finally {
      content.destroy()
    }
  }
  for (const { name, sha256 } of names)
    if (!found.has(sha256)) summary.warnings.push(`the file ${name} (${sha256}) is not in ${files.place}`)
}

/** Returns a content, or undefined if it was deleted since it was listed. No row refers to it then. */
async function opened(files: FileStore, sha256: string): Promise<Readable | undefined> {
  try {
    return await files.read(sha256)
  } catch (error) {
    if (error instanceof ContentMissing) return undefined
    throw error
  }
}

interface Named {
  name: string
  sha256: string
}

async function named(db: Executor): Promise<Named[]> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass(${FILE_TABLE}) is not null as there`.execute(db)
  if (!rows[0]?.there) return []
  const query = sql<Named>`select distinct on (sha256) sha256, name from ${sql.id(FILE_TABLE)}`
  return (await query.execute(db)).rows
}
