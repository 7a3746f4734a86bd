import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Place } from '../../../base/filesUrl'
import { ContentDamaged, FilesUnavailable } from './contents'
import { parseRefusal } from './objectList'

/** A connection with no traffic for this long is closed. */
const IDLE_MS = 10_000
/** The pauses before each retry of a request. */
const PAUSES_MS = [200, 1_000]
/** The SHA-256 of an empty body. */
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** A request to a bucket. */
export interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Undefined for a request to the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** The length of the body. `body` opens its streams for each attempt. */
  size?: number
  body?(): readonly [Readable, ...NodeJS.ReadWriteStream[]]
  once?: boolean
}

export interface S3Answer {
  /** 2xx or 404; any other status throws. */
  status: number
  body: IncomingMessage
}

/**
 * Returns a client for a bucket. All its requests are idempotent, so a request that failed temporarily is
 * sent again.
 */
export function s3Client(place: S3Place, idleMs = IDLE_MS): { call(what: S3Call): Promise<S3Answer> } {
  const line: Line = { place, idleMs }
  return {
    call: async what => {
      for (let attempt = 0; ; attempt++)
        try {
          return await checked(what, await send(line, what))
        } catch (error) {
          const wait = what.once ? undefined : PAUSES_MS[attempt]
          if (wait === undefined || !isTransient(error)) throw inWords(place, error)
          await pause(wait)
        }
    },
  }
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason)
  }
}

interface Line {
  place: S3Place
  idleMs: number
}

class Idle extends Error {
  constructor(idleMs: number) {
    super(`no answer for ${idleMs / 1000} seconds`)
  }
}

/**
 * Returns whether a retry might succeed. After a timeout there is no retry, because the caller has waited
 * long enough.
 */
function isTransient(error: unknown): boolean {
  if (error instanceof Refusal) return error.status >= 500 || error.status === 429
  return !(error instanceof Idle || error instanceof ContentDamaged)
}

function inWords({ bucket, endpoint }: S3Place, error: unknown): Error {
  if (error instanceof ContentDamaged) return error
  const verb = error instanceof Refusal ? 'refuses' : 'cannot be reached'
  const reason = error instanceof AggregateError ? error.errors[0] : error
  return new FilesUnavailable(
    `The file store of FILES_URL ${verb} (bucket ${bucket} at ${endpoint}): ${(reason as Error).message}`,
    { cause: error, refused: error instanceof Refusal && error.status < 500 },
  )
}

async function checked({ method }: S3Call, { status, body }: S3Answer): Promise<S3Answer> {
  if (status < 300) {
    // The connection can be reused once the response is read.
    if (method !== 'GET') body.resume()
    return { status, body }
  }
  const { code, message } = parseRefusal(await text(body))
  // A missing bucket is a configuration error, not missing content.
  if (status === 404 && code !== 'NoSuchBucket') return { status, body }
  throw new Refusal(status, [status, code, message].filter(Boolean).join(' '))
}

async function send(
  { place, idleMs }: Line,
  { method, key = '', query, headers, size, body }: S3Call,
): Promise<S3Answer> {
  const url = new URL(place.bucketUrl)
  url.pathname += key.split('/').map(encodeURIComponent).join('/')
  url.search = new URLSearchParams(query).toString()
  const signed = await new AwsV4Signer({
    ...{ method, url: url.href, service: 's3', region: place.region },
    ...{ accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    sessionToken: place.sessionToken,
    headers: { ...(body ? {} : { 'X-Amz-Content-Sha256': NOTHING }), ...headers },
  }).sign()
  const sent = (url.protocol === 'https:' ? httpsRequest : httpRequest)(signed.url, {
    method,
    headers: {
      ...Object.fromEntries(signed.headers),
      ...(size === undefined ? {} : { 'Content-Length': size }),
    },
    timeout: idleMs,
  })
  sent.on('timeout', () => sent.destroy(new Idle(idleMs)))
  const answered = new Promise<S3Answer>((resolve, reject) => {
    sent.on('response', answer => resolve({ status: answer.statusCode ?? 0, body: answer }))
    sent.on('error', reject)
  })
  if (!body) {
    sent.end()
    return answered
  }
  // A refusal can arrive before the whole body is sent; then the stream fails, and the error is ignored.
  const all = pipeline([...body(), sent])
  all.catch(() => undefined)
  return Promise.race([answered, all.then(() => answered)])
}
