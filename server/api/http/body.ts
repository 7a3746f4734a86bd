import type { Context } from 'hono'
import type { Values } from '../../../src/core/schema/resource'
import { ApiError, invalid } from '../../base/errors/apiError'
import { inBody, jsonRefusal, MAX_BODY } from '../../base/errors/jsonRefusal'
import { badText, excessIn, excessOf } from '../../base/text'

const MAX_DEPTH = 32
/**
 * The maximum number of values in a body, counted on all levels, because
 * checking a value costs more than its size suggests.
 */
const MAX_VALUES = 10_000
const MESSAGES = { levels: 'too_deep', values: 'too_many_values' }

/** Reads a body as text and rejects it as soon as it is too large. */
async function readText(c: Context): Promise<string> {
  const contentLength = c.req.header('Content-Length')
  if (Number(contentLength ?? 0) > MAX_BODY) throw new ApiError(413, 'too_large')
  // The body can't exceed its declared length, and reading it in one piece needs no streams.
  if (contentLength !== undefined) return Buffer.from(await c.req.raw.arrayBuffer()).toString('utf8')
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

/** Returns the fields of a form as browsers send them. If a name occurs twice, the last value wins. */
export const readForm = async (c: Context): Promise<Values> =>
  Object.fromEntries(new URLSearchParams(await readText(c)))

/** Returns the JSON object in the body. With `optional`, an empty body becomes an empty object. */
export async function readJson(c: Context, { optional = false } = {}): Promise<Values> {
  const text = await readText(c)
  if (optional && !text.trim()) return {}
  const isJson = /^application\/([\w.+-]+\+)?json\b/i.test(c.req.header('Content-Type') ?? '')
  if (!isJson) throw new ApiError(415, 'unsupported_type', { params: { types: 'application/json' } })
  const limits = { levels: MAX_DEPTH, values: MAX_VALUES }
  refuseExcess(excessIn(text, limits))
  const value = parse(text)
  refuseExcess(excessOf(value, limits))
  if (!isObject(value))
    throw new ApiError(400, 'invalid_json', { message: 'api.not_an_object', details: inBody('0') })
  const bad = badText(value)
  if (bad) throw invalid({ [bad.join('.')]: [{ key: 'validation.control' }] })
  return value
}

function refuseExcess(excess: ReturnType<typeof excessOf>): void {
  if (!excess) return
  const { name, limit } = excess
  const details = { ...inBody(name), limit }
  throw new ApiError(400, 'invalid_json', { message: `api.${MESSAGES[name]}`, params: { limit }, details })
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw jsonRefusal(text, error)
  }
}
