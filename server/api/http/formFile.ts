import type { Context } from 'hono'
import { ApiError, invalid } from '../../base/errors/apiError'

/** The maximum number of parts of a form, including the file. */
const MAX_PARTS = 20
/** The maximum bytes of one part's headers. */
const MAX_HEADERS = 8 * 1024

const BOUNDARY = /\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i

/**
 * The field `file` of a multipart body. Parts and headers are counted before they are parsed, because parsing 200,000
 * of them blocks the main thread for a second.
 */
export async function formFile(c: Context): Promise<unknown> {
  const type = c.req.header('Content-Type') ?? ''
  if (!type.startsWith('multipart/form-data')) throw new ApiError(415, 'unsupported_type')
  const [, quoted, plain] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? plain
  const body = Buffer.from(await c.req.arrayBuffer())
  if (!boundary || !isSmallForm(body, `--${boundary}`))
    throw invalid({ file: [{ key: 'validation.invalid' }] })
  try {
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
    return form.get('file')
  } catch (error) {
    // The parser throws a TypeError for a malformed multipart body.
    if (error instanceof TypeError) throw invalid({ file: [{ key: 'validation.invalid' }] })
    throw error
  }
}

function isSmallForm(body: Buffer, boundary: string): boolean {
  const next = `\r\n${boundary}`
  const begins = body.subarray(0, boundary.length).toString('latin1') === boundary
  // A boundary starts a line; anywhere else it is part of a file.
  let after = begins ? boundary.length : endOf(body, next, 0)
  for (let parts = 1; after >= 0; after = endOf(body, next, after)) {
    if (parts++ > MAX_PARTS) return false
    const rest = body.subarray(after, after + MAX_HEADERS)
    const isEnd = rest.subarray(0, 2).toString('latin1') === '--'
    if (!isEnd && rest.length === MAX_HEADERS && !rest.includes('\r\n\r\n')) return false
  }
  return true
}

/** The position of the next match; -1 if there is none. */
function endOf(body: Buffer, text: string, from: number): number {
  const at = body.indexOf(text, from, 'latin1')
  return at < 0 ? -1 : at + text.length
}
