import type { Context } from 'hono'
import type { Values } from '../../src/schema/resource'
import { ApiError, invalid } from './apiError'
import { badText, isDeeperThan } from './text'

/** Bytes of a body at most. */
export const MAX_BODY = 1024 * 1024
const MAX_DEPTH = 32

/** The text of a body, refused as soon as it is too large. */
async function readText(c: Context): Promise<string> {
  const told = c.req.header('Content-Length')
  if (Number(told ?? 0) > MAX_BODY) throw new ApiError(413, 'too_large')
  // No more than was told can come, and taken at once it needs no streams.
  if (told !== undefined) return Buffer.from(await c.req.raw.arrayBuffer()).toString('utf8')
  const stream = c.req.raw.body
  if (!stream) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > MAX_BODY) throw new ApiError(413, 'too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The fields of a form, as browsers write them; of several with one name the last. */
export const readForm = async (c: Context): Promise<Values> =>
  Object.fromEntries(new URLSearchParams(await readText(c)))

/** The JSON object of a request. `optional` takes an empty body for an empty object. */
export async function readJson(c: Context, { optional = false } = {}): Promise<Values> {
  const text = await readText(c)
  if (optional && !text.trim()) return {}
  const isJson = /^application\/([\w.+-]+\+)?json\b/i.test(c.req.header('Content-Type') ?? '')
  if (!isJson) throw new ApiError(415, 'unsupported_type')
  const value = parse(text)
  if (isDeeperThan(value, MAX_DEPTH))
    throw new ApiError(400, 'invalid_json', { message: 'api.too_deep', details: { limit: MAX_DEPTH } })
  if (!isObject(value))
    throw new ApiError(400, 'invalid_json', { message: 'api.not_an_object', details: { position: 0 } })
  const bad = badText(value)
  if (bad) throw invalid({ [bad.join('.')]: [{ key: 'validation.control' }] })
  return value
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const position = faultIn(text)
    throw new ApiError(400, 'invalid_json', { params: { position }, details: { position } })
  }
}

/** Says whether a text could still become JSON if more came: the parser only misses its end. */
function couldGoOn(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const message = error instanceof SyntaxError ? error.message : ''
    const position = /at position (\d+)/.exec(message)?.[1]
    return /end of JSON|Unterminated/.test(message) || Number(position ?? -1) >= text.length
  }
}

// Not every message of the parser says where it stopped: the longest beginning that could go on does.
function faultIn(text: string): number {
  let good = 0
  let bad = text.length + 1
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (couldGoOn(text.slice(0, middle))) good = middle
    else bad = middle
  }
  return good
}
