import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gunzip, gzip, constants as zlib } from 'node:zlib'
import type { Context } from 'hono'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** The bytes of a response in each encoding. */
type Encoded = Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>

/** A response, compressed once. Few clients accept no encoding, so its plain text isn't kept. */
export interface Packed extends Encoded {
  etag: string
}

/** Returns the response of a key, which it makes once. */
export type PackedCache = (key: string, make: () => Promise<string>) => Promise<Packed>

/** Returns a cache of at most `most` responses by key, which evicts the oldest. */
export function packedCache(most: number): PackedCache {
  const known = new Map<string, Promise<Packed>>()
  return (key, make) => {
    const had = known.get(key)
    if (had) return had
    const made = make().then(pack)
    known.set(key, made)
    const evict = () => {
      const [oldest] = known.keys()
      if (known.size > most && oldest !== undefined) known.delete(oldest)
    }
    // A failure evicts nothing, so requests for pages that don't exist can't empty the cache.
    made.then(evict, () => known.delete(key))
    return made
  }
}

/** The best quality takes seconds for a longer text. */
const LONG = 100_000
const QUALITY_OF_LONG = 5

async function pack(plain: string): Promise<Packed> {
  const quality = plain.length > LONG ? QUALITY_OF_LONG : zlib.BROTLI_MAX_QUALITY
  const [br, zipped] = await Promise.all([
    brotli(plain, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality } }),
    zip(plain),
  ])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`
  return { etag, br: new Uint8Array(br), gzip: new Uint8Array(zipped) }
}

/** Sends the response in an encoding that the client accepts, or a 304. */
export async function sendPacked(c: Context, packed: Packed, type: string): Promise<Response> {
  c.header('ETag', packed.etag)
  c.header('Vary', 'Accept-Encoding')
  if (c.req.header('If-None-Match')?.includes(packed.etag)) return c.body(null, 304)
  c.header('Content-Type', type)
  const accepted = c.req.header('Accept-Encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find(each =>
    new RegExp(`\\b${each}\\b(?!\\s*;\\s*q=0(?![.\\d]))`).test(accepted),
  )
  if (!encoding) return c.body(new Uint8Array(await unzip(packed.gzip)))
  c.header('Content-Encoding', encoding)
  return c.body(packed[encoding])
}
