import type { Context } from 'hono'
import type { ZodError, ZodType } from 'zod'
import { addIssue, type Issues, issueOf } from '../../src/schema/issues'
import { readJson } from '../http/body'
import { invalid } from '../http/errors'

type ZodIssue = ZodError['issues'][number]

const pathsOf = (issue: ZodIssue): string[] =>
  issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]

/** The JSON body of a call that is no record; a 422 names what is wrong in it. An `optional` one may be left out. */
export async function readBody<T>(
  c: Context,
  schema: ZodType<T>,
  options?: { optional: boolean },
): Promise<T> {
  return parsedBody(schema, await readJson(c, options))
}

/** What was sent, however it was written; a 422 names what is wrong in it. */
export function parsedBody<T>(schema: ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const issues: Issues = Object.create(null)
  for (const issue of parsed.error.issues)
    for (const path of pathsOf(issue)) addIssue(issues, path, issueOf(issue))
  throw invalid(issues)
}
