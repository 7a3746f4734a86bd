import type { Context } from 'hono'
import type { ZodType } from 'zod'
import { addIssue, type Issues, issueOf } from '../../src/schema/issues'
import { readJson } from '../http/body'
import { invalid } from '../http/errors'

/** The JSON body of a call that is no record; a 422 names what is wrong in it. */
export async function readBody<T>(c: Context, schema: ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await readJson(c))
  if (parsed.success) return parsed.data
  const issues: Issues = {}
  for (const issue of parsed.error.issues) addIssue(issues, issue.path.join('.'), issueOf(issue))
  throw invalid(issues)
}
