import type { Context } from 'hono'
import type { ZodType } from 'zod'
import { addIssue, type Issues, issueOf } from '../../src/schema/issues'
import { ApiError, invalid } from '../http/errors'

const LONGEST = 64 * 1024

/** The small JSON body of a call that is no record: a 400 when it is no JSON, a 422 that names what is wrong in it. */
export async function readBody<T>(c: Context, schema: ZodType<T>): Promise<T> {
  const declared = Number(c.req.header('Content-Length') ?? 0)
  if (declared > LONGEST) throw new ApiError(413, 'too_large')
  const text = await c.req.text()
  if (text.length > LONGEST) throw new ApiError(413, 'too_large')
  const parsed = schema.safeParse(parse(text))
  if (parsed.success) return parsed.data
  const issues: Issues = {}
  for (const issue of parsed.error.issues) addIssue(issues, issue.path.join('.') || 'body', issueOf(issue))
  throw invalid(issues)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, 'invalid_json')
  }
}
