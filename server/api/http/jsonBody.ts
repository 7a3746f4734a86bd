import type { Context } from 'hono'
import type { ZodError, ZodType } from 'zod'
import { addIssue, type Issue, type Issues, issueOf } from '../../../src/core/schema/issues'
import { invalid, MOST_PATHS } from '../../base/errors/apiError'
import { readJson } from './body'

type ZodIssue = ZodError['issues'][number]

/** Issues by path, one per unknown name, up to the limit of an answer. */
function issuesByPath({ issues }: ZodError): Issues {
  const byPath: Issues = Object.create(null)
  for (const issue of issues.slice(0, MOST_PATHS))
    for (const [path, found] of pathsOf(issue)) addIssue(byPath, path, found)
  return byPath
}

const pathsOf = (issue: ZodIssue): [path: string, found: Issue][] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys
        .slice(0, MOST_PATHS)
        .map(name => [name, { key: 'validation.unknown', params: { names: name } }])
    : [[issue.path.join('.'), issueOf(issue)]]

/** The JSON body of a call that is not a record; a 422 names the errors. An `optional` one can be missing. */
export async function readBody<T>(
  c: Context,
  schema: ZodType<T>,
  options?: { optional: boolean },
): Promise<T> {
  return parsedBody(schema, await readJson(c, options))
}

/** The input in any supported format; a 422 names the errors. */
export function parsedBody<T>(schema: ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw invalid(issuesByPath(parsed.error))
}
