import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { Context } from 'hono'
import { ApiError, invalid } from '../../base/errors/apiError'
import { bodyWithin } from '../../base/request/bodyWithin'

/** Limits of a form: the number of parts that are read, and the size of a part's headers. */
const LIMITS = { parts: 20, headerSize: 8 * 1024 }

/** The allowed size of a multipart body in addition to its file. */
const OVERHEAD = 64 * 1024

/** An uploaded file, on disk until the request ends. */
export interface ReceivedFile {
  name: string
  path: string
  size: number
  sha256: string
}

/** The folder for an upload, and its size limit. */
export interface Receiving {
  folder: string
  maxSize: number
  /** Returns the error for a larger file; by default a 413. */
  tooLarge?(): ApiError
}

/**
 * Writes the field `file` of a multipart body to disk while it arrives, passes the file to `use`, and then
 * deletes it. Memory holds only a part of the file at a time.
 * @example receiveFile(c, { folder, maxSize }, file => store.write(fileContent(file.path, file)))
 */
export async function receiveFile<Result>(
  c: Context,
  { folder, maxSize, tooLarge = () => new ApiError(413, 'too_large') }: Receiving,
  use: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const type = c.req.header('Content-Type') ?? ''
  if (!type.startsWith('multipart/form-data'))
    throw new ApiError(415, 'unsupported_type', { params: { types: 'multipart/form-data' } })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  try {
    const file = await receive(c, { type, path, maxSize, tooLarge })
    if (!file) throw invalid({ file: [{ key: 'validation.required' }] })
    return await use(file)
  } finally {
    await rm(path, { force: true })
  }
}

interface Target {
  type: string
  path: string
  maxSize: number
  tooLarge(): ApiError
}

async function receive(
  c: Context,
  { type, path, maxSize, tooLarge }: Target,
): Promise<ReceivedFile | undefined> {
  const body = bodyWithin(c, maxSize + OVERHEAD, tooLarge)
  const form = formParser(type, maxSize)
  const ending = new AbortController()
  let saving: Promise<ReceivedFile> | undefined
  form.on('file', (field, content, name) => {
    // An interrupted file makes the form fail too, and the form's error is handled below.
    content.on('error', () => undefined)
    if (field !== 'file' || saving) return content.resume()
    content.on('limit', () => form.destroy(tooLarge()))
    saving = save(content, { name: unescaped(name), path, signal: ending.signal })
    saving.catch(error => form.destroy(error))
  })
  form.on('partsLimit', () => form.destroy(unreadable()))
  let malformed: Error | undefined
  form.on('error', error => {
    malformed = error as Error
  })
  try {
    await pipeline(body, form)
    return await saving
  } catch (error) {
    ending.abort()
    await saving?.catch(() => undefined)
    // The parser's own errors have no type or code. They all mean that the form is malformed.
    throw error === malformed && isFromParser(error) ? unreadable() : error
  }
}

const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** Decodes the only three characters that browsers escape in a file name. */
const unescaped = (name: string) => name.replace(/%(?:22|0D|0A)/g, found => ESCAPED[found] ?? '')

const unreadable = () => invalid({ file: [{ key: 'validation.invalid' }] })

const isFromParser = (error: unknown) =>
  !(error instanceof ApiError) && error instanceof Error && !('code' in error)

function formParser(type: string, maxSize: number): BusboyInstance {
  try {
    const headers: BusboyHeaders = { 'content-type': type }
    return new Busboy({ headers, limits: { ...LIMITS, fileSize: maxSize } })
  } catch {
    // The header has no boundary.
    throw unreadable()
  }
}

interface Saving {
  name: string
  path: string
  signal: AbortSignal
}

async function save(content: Readable, { name, path, signal }: Saving): Promise<ReceivedFile> {
  // A stream that opens its file itself can still create it after it was aborted and the path deleted.
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  const counting = new PassThrough()
  counting.on('data', (part: Buffer) => {
    size += part.length
    hash.update(part)
  })
  await pipeline(content, counting, file.createWriteStream(), { signal })
  return { name, path, size, sha256: hash.digest('hex') }
}
