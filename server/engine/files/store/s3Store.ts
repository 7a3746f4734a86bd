import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { S3Place } from '../../../base/filesUrl'
import {
  ContentMissing,
  contentPath,
  FilesUnavailable,
  isContent,
  MARK_NAME,
  markText,
  parseMark,
  verifying,
} from './contents'
import type { Content, FileStore, StoredContent } from './fileStore'
import { parseObjectList } from './objectList'
import { type S3Answer, s3Client } from './s3Client'

/** The maximum number of failures in a row when resuming a download. Each received byte resets the count. */
const ATTEMPTS = 3

/**
 * Returns a store in a bucket of any S3-compatible service, with content under
 * `<prefix>/<first two digits>/<sha256>`.
 */
export function createS3Store(at: S3Place, idleMs?: number): FileStore {
  const client = s3Client(at, idleMs)
  const place = `s3://${at.bucket}/${at.prefix}`
  const key = (name: string) => `${at.prefix}${name}`
  const contentKey = (sha256: string) => key(contentPath(sha256))
  const sizeOf = async (sha256: string) => {
    const { status, body } = await client.call({ method: 'HEAD', key: contentKey(sha256) })
    return status === 404 ? undefined : Number(body.headers['content-length'])
  }

  const read = async (sha256: string, from = 0): Promise<S3Answer> => {
    const headers = from ? { Range: `bytes=${from}-` } : undefined
    const answer = await client.call({ method: 'GET', key: contentKey(sha256), headers })
    if (answer.status === 404) throw new ContentMissing(sha256, place)
    return answer
  }

  return {
    place,
    sizeOf,
    write: async content => {
      const { sha256, size } = content
      if ((await sizeOf(sha256)) !== size) await client.call(put(contentKey(sha256), content))
    },
    read: async sha256 => {
      const first = await read(sha256)
      return Readable.from(
        readingOn(first, from => read(sha256, from)),
        { objectMode: false },
      )
    },
    remove: async sha256 => {
      await client.call({ method: 'DELETE', key: contentKey(sha256) })
    },
    list: () => listed(at.prefix, query => client.call({ method: 'GET', query })),
    // S3 stores an object completely or not at all.
    removeDrafts: async () => 0,
    readMark: async () => {
      const { status, body } = await client.call({ method: 'GET', key: key(MARK_NAME) })
      return status === 404 ? undefined : parseMark(await text(body))
    },
    writeMark: async mark => {
      const body = Buffer.from(markText(mark))
      await client.call({
        method: 'PUT',
        key: key(MARK_NAME),
        size: body.length,
        body: () => [Readable.from([body])],
      })
    },
  }
}

/** The store compares the hash too, because the request is signed with it. */
const put = (key: string, { sha256, size, open, once }: Content) => ({
  ...{ method: 'PUT' as const, key, size, once },
  headers: { 'X-Amz-Content-Sha256': sha256 },
  body: () => [open(), verifying(sha256)] as const,
})

/** Yields a download and resumes it after a lost connection: content never changes. */
async function* readingOn(
  first: S3Answer,
  openAt: (from: number) => Promise<S3Answer>,
): AsyncGenerator<Buffer> {
  let answer: S3Answer | undefined = first
  let received = 0
  for (let failed = 0; ; ) {
    const before = received
    try {
      answer ??= await openAt(received)
      for await (const part of answer.body as AsyncIterable<Buffer>) {
        received += part.length
        yield part
      }
      return
    } catch (error) {
      failed = received > before ? 1 : failed + 1
      if (error instanceof ContentMissing || failed >= ATTEMPTS) throw asUnavailable(error)
    } finally {
      answer?.body.destroy()
      answer = undefined
    }
  }
}

const asUnavailable = (error: unknown) =>
  error instanceof ContentMissing || error instanceof FilesUnavailable
    ? error
    : new FilesUnavailable(`The connection to the file store was lost: ${(error as Error).message}`, {
        cause: error,
      })

async function* listed(
  prefix: string,
  call: (query: Record<string, string>) => Promise<S3Answer>,
): AsyncGenerator<StoredContent> {
  let next: string | undefined
  do {
    const { body } = await call({
      ...{ 'list-type': '2', prefix },
      ...(next ? { 'continuation-token': next } : {}),
    })
    const page = parseObjectList(await text(body))
    for (const { key, size, written } of page.objects) {
      const sha256 = key.split('/').at(-1) ?? ''
      if (isContent(sha256) && key === `${prefix}${contentPath(sha256)}`) yield { sha256, size, written }
    }
    next = page.next
  } while (next)
}
