import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { readAll, readArchive, SUMS } from './archive'
import { BackupError } from './backupError'
import {
  FILES,
  MANIFEST,
  type Manifest,
  manifestSchema,
  SUMMARY,
  type Summary,
  summarySchema,
} from './contents'
import { ownTables } from './tableSql'

/** The descriptions inside a backup. */
export interface Checked {
  manifest: Manifest
  summary: Summary
}

/** Yields the uncompressed archive of a backup file. */
export async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const compressed = createReadStream(file)
  const archive = createGunzip()
  compressed.on('error', error => archive.destroy(error))
  yield* compressed.pipe(archive)
}

/** Reads a whole backup and throws a `BackupError` unless all of it is as written. */
export async function checkBackup(file: string): Promise<Checked> {
  try {
    return await check(file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') throw new BackupError(file, message)
    // An error of the archive, its compression or our own checks.
    throw new BackupError(file, code === 'Z_BUF_ERROR' ? 'it is truncated' : message)
  }
}

async function check(file: string): Promise<Checked> {
  const sums = new Map<string, string>()
  let expected: string | undefined
  let manifest: Manifest | undefined
  let summary: Summary | undefined
  const damaged: string[] = []
  await readArchive(unpacked(file), async (path, content) => {
    if (path === SUMS) {
      expected = (await readAll(content)).toString()
      return
    }
    if (expected !== undefined) throw new Error('it has data after its checksums')
    if (sums.has(path)) throw new Error(`${path} occurs twice`)
    const kept = path === MANIFEST || path === SUMMARY
    const { sum, bytes } = await summed(content, kept)
    sums.set(path, sum)
    if (path === MANIFEST) manifest = read(manifestSchema, bytes)
    else if (path === SUMMARY) summary = read(summarySchema, bytes)
    else if (path.startsWith(FILES)) {
      if (basename(path) !== sum) damaged.push(`${path} was already damaged when it was backed up`)
    }
  })
  if (expected === undefined || !manifest || !summary)
    throw new Error('it is incomplete: its checksums are missing')
  const listed = expected
    .split('\n')
    .filter(Boolean)
    .map(line => [line.slice(66), line.slice(0, 64)] as const)
  const wrong = listed.filter(([path, sum]) => sums.get(path) !== sum).map(([path]) => path)
  if (wrong.length || listed.length !== sums.size)
    throw new Error(`${wrong[0] ?? 'an entry'} does not match its checksum`)
  checkTables(manifest)
  return { manifest, summary: { ...summary, warnings: [...summary.warnings, ...damaged] } }
}

/** Rejects tables that can't be restored before anything is changed. */
function checkTables(manifest: Manifest): void {
  const names = new Set<string>()
  for (const { name } of ownTables(manifest).values()) {
    if (names.has(name)) throw new Error(`${name} occurs twice`)
    names.add(name)
  }
}

const read = <T>(schema: z.ZodType<T>, bytes: Buffer): T => {
  const parsed = schema.safeParse(JSON.parse(bytes.toString()))
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(({ message }) => message).join(', '))
}

async function summed(
  content: AsyncIterable<Buffer>,
  keep: boolean,
): Promise<{ sum: string; bytes: Buffer }> {
  const hash = createHash('sha256')
  const parts: Buffer[] = []
  for await (const part of content) {
    hash.update(part)
    if (keep) parts.push(part)
  }
  return { sum: hash.digest('hex'), bytes: Buffer.concat(parts) }
}
