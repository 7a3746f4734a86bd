import { Readable } from 'node:stream'
import type { Context } from 'hono'

/**
 * The body of a request part by part, refused as soon as it is longer than allowed, whether it says its length before or
 * not. Unlike Hono's `bodyLimit`, nothing of it waits in memory.
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
