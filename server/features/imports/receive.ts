import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from 'hono'
import { formatSize } from '../../../src/core/field/formatSize'
import { ApiError } from '../../base/errors/apiError'
import { bodyWithin } from '../../base/request/bodyWithin'
import type { Services } from '../../base/services'
import { MAX_FILE } from './file/limits'
import { removePages } from './file/rowPages'
import { filePath } from './imported'

/** A received file. */
export interface Received {
  id: string
  path: string
  size: number
  /** SHA-256 of its bytes. */
  digest: string
}

/** Writes the request body to a file. Rejects it as soon as it is too large. */
export async function receiveFile(services: Services, c: Context): Promise<Received> {
  const body = bodyWithin(c, MAX_FILE, tooLarge)
  const id = randomUUID()
  const path = filePath(services, id)
  let size = 0
  const hash = createHash('sha256')
  const counted = new Transform({
    transform(bytes: Uint8Array, _encoding, done) {
      size += bytes.byteLength
      hash.update(bytes)
      done(null, bytes)
    },
  })
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    // A stream that opens its file itself can still create it after a failure, when the path was deleted.
    const file = await open(path, 'wx', 0o600)
    await pipeline(body, counted, file.createWriteStream())
  } catch (error) {
    await removeFile(path)
    throw error
  }
  return { id, path, size, digest: hash.digest('hex') }
}

const tooLarge = () =>
  new ApiError(413, 'too_large', {
    message: 'validation.file_size',
    params: { size: formatSize(MAX_FILE, 'en') },
  })

/** Deletes a file, which might not exist, and its pages. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true, recursive: true })
  await removePages(path)
}

/** Returns the file name without a path and without characters that are unsafe on screens and in headers. */
export function fileName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}"]/gu, '').trim()
  return [...plain].slice(0, 150).join('') || 'table.csv'
}
