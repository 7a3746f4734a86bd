import { Readable } from 'node:stream'
import type { Context } from 'hono'

/**
 * Returns the body of a request as a stream. It is refused as soon as it exceeds the limit, with or without a
 * Content-Length. Unlike with Hono's `bodyLimit`, nothing is buffered.
 */
export function bodyWithin(c: Context, max: number, tooLarge: () => Error): Readable {
  if (Number(c.req.header('Content-Length') ?? 0) > max) throw tooLarge()
  const { body } = c.req.raw
  return Readable.from(body ? counted(body, max, tooLarge) : [], { objectMode: false })
}

async function* counted(
  body: ReadableStream<Uint8Array>,
  max: number,
  tooLarge: () => Error,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of body) {
    size += part.byteLength
    if (size > max) throw tooLarge()
    yield part
  }
}
