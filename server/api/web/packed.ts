import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Context } from 'hono'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A page as it is sent, packed once. */
export interface Packed {
  etag: string
  plain: string
  br: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
}

export async function pack(plain: string): Promise<Packed> {
  const [br, zipped] = await Promise.all([brotli(plain), zip(plain)])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`
  return { etag, plain, br: new Uint8Array(br), gzip: new Uint8Array(zipped) }
}

/** Answers with it in what the browser takes, or says that the browser has it already. */
export function sendPacked(c: Context, page: Packed): Response {
  c.header('Cache-Control', 'no-cache')
  c.header('ETag', page.etag)
  c.header('Vary', 'Accept-Encoding, Accept-Language, Cookie')
  if (c.req.header('If-None-Match')?.includes(page.etag)) return c.body(null, 304)
  c.header('Content-Type', 'text/html; charset=utf-8')
  const accepted = c.req.header('Accept-Encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find(each =>
    new RegExp(`\\b${each}\\b(?!\\s*;\\s*q=0(?![.\\d]))`).test(accepted),
  )
  if (!encoding) return c.body(page.plain)
  c.header('Content-Encoding', encoding)
  return c.body(page[encoding])
}
