import type { Context } from 'hono'
import type { ZodError, ZodType } from 'zod'
import { addIssue, type Issue, type Issues, issueOf } from '../../../src/core/schema/issues'
import { invalid, MAX_PATHS } from '../../base/errors/apiError'
import { readJson } from './body'

type ZodIssue = ZodError['issues'][number]

/** Groups issues by path, one per unknown name, up to the limit of a response. */
function issuesByPath({ issues }: ZodError): Issues {
  const byPath: Issues = Object.create(null)
  for (const issue of issues.slice(0, MAX_PATHS))
    for (const [path, found] of pathsOf(issue)) addIssue(byPath, path, found)
  return byPath
}

const pathsOf = (issue: ZodIssue): [path: string, found: Issue][] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys
        .slice(0, MAX_PATHS)
        .map(name => [name, { key: 'validation.unknown', params: { names: name } }])
    : [[issue.path.join('.'), issueOf(issue)]]

/**
 * Reads the JSON body of a request that is not a record. Throws a 422 that names the
 * errors. With `optional`, the body can be missing.
 */
export async function readBody<T>(
  c: Context,
  schema: ZodType<T>,
  options?: { optional: boolean },
): Promise<T> {
  return parsedBody(schema, await readJson(c, options))
}

/** Returns the parsed input. Throws a 422 that names the errors. */
export function parsedBody<T>(schema: ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw invalid(issuesByPath(parsed.error))
}
