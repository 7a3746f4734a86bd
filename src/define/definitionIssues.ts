import type { z } from 'zod'

type Issue = z.core.$ZodIssue

interface FoundIssue {
  code: Issue['code']
  path: PropertyKey[]
  message: string
  /** Options that there are not. */
  keys?: string[]
}

/** A union reports the mistakes of each of its forms: those of the form that comes closest say what to correct. */
export function issuesWithin(issue: Issue): FoundIssue[] {
  if (issue.code !== 'invalid_union' || !issue.errors.length) return [issue as FoundIssue]
  const [closest = []] = [...issue.errors].sort((one, other) => distance(one) - distance(other))
  return closest.flatMap(within =>
    issuesWithin(within).map(found => ({ ...found, path: [...issue.path, ...found.path] })),
  )
}

/** The form whose only mistake is one option is closer than the form that lacks half of them. */
const distance = (issues: readonly Issue[]) =>
  issues.reduce((sum, { code, path }) => sum + (code === 'unrecognized_keys' ? 1 : 2 / (path.length + 1)), 0)
