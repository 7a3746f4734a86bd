import type { ZodError } from 'zod'
import { latinCode } from './latinDigits'

type ZodIssue = ZodError['issues'][number]

/** A validation problem: a key of the catalogue and the message's params. */
export interface Issue {
  key: string
  params?: Record<string, unknown>
}

/** Issues by the path of their field: `contacts.0.email`. */
export type Issues = Record<string, Issue[]>

const formats: Record<string, string> = {
  email: 'validation.email',
  url: 'validation.url',
  date: 'validation.date',
  datetime: 'validation.date_time',
  regex: 'validation.number',
}

/** The most unknown names that one message lists. */
const MAX_NAMES = 10

/** Converts an issue of zod into a message; the screen and the API show the same one. */
export function issueOf(issue: ZodIssue): Issue {
  if (issue.code === 'custom') {
    const { key = 'validation.invalid', ...params } = (issue.params ?? {}) as { key?: string }
    return { key, params }
  }
  if (issue.code === 'too_small') return bounds('min', issue.origin, issue.minimum)
  if (issue.code === 'too_big') return bounds('max', issue.origin, issue.maximum)
  if (issue.code === 'invalid_format') return { key: formats[issue.format] ?? 'validation.invalid' }
  if (issue.code === 'unrecognized_keys')
    return { key: 'validation.unknown', params: { names: issue.keys.slice(0, MAX_NAMES).join(', ') } }
  if (issue.code === 'invalid_value') return { key: 'validation.option' }
  if (issue.code === 'invalid_type')
    return { key: isMissing(issue) ? 'validation.required' : typeMessage(issue) }
  return { key: 'validation.invalid' }
}

function bounds(side: 'min' | 'max', origin: string, limit: number | bigint): Issue {
  const kind = origin === 'string' ? 'length' : origin === 'array' ? 'items' : 'value'
  if (side === 'min' && kind === 'length' && limit === 1) return { key: 'validation.required' }
  return { key: `validation.${side}_${kind}`, params: { limit: Number(limit), smart_count: Number(limit) } }
}

/** Whether the value is missing entirely; zod includes `input` only if the check reports its input. */
const isMissing = (issue: ZodIssue) => 'input' in issue && (issue.input === undefined || issue.input === null)

const typeMessages: Partial<Record<string, string>> = {
  string: 'validation.text',
  object: 'validation.object',
  record: 'validation.object',
  array: 'validation.list',
  boolean: 'validation.yes_no',
}

/** A number whose only separator can stand for thousands or for decimals. */
const UNCLEAR = /^-?\d{1,3}[.,]\d{3}$/

const typeMessage = ({ expected, input }: Extract<ZodIssue, { code: 'invalid_type' }>) =>
  expected === 'int' || expected === 'number'
    ? typeof input === 'string' && UNCLEAR.test(latinCode(input))
      ? 'validation.unclear_number'
      : 'validation.number'
    : (typeMessages[expected] ?? 'validation.invalid')

/** The most issues kept for one path. */
const MAX_ISSUES = 20

/** Adds an issue at a path, after the existing ones. */
export function addIssue(issues: Issues, path: string, issue: Issue): void {
  const there = Object.hasOwn(issues, path) ? issues[path] : undefined
  if (!there) issues[path] = [issue]
  else if (there.length < MAX_ISSUES) there.push(issue)
}
