import { z } from 'zod'
import { cause, choose, cure, type Mistake, typeWord } from '../core/schema/mistake'

type Issue = z.core.$ZodIssue

type FoundIssue = Issue & {
  /** Unknown options. */
  keys?: string[]
}

/** Returns the issues of a union's closest form, because Zod reports the issues of every form. */
export function issuesWithin(issue: Issue): FoundIssue[] {
  if (issue.code !== 'invalid_union' || !issue.errors.length) return [issue]
  const [closest = []] = [...issue.errors].sort((one, other) => distance(one) - distance(other))
  return closest.flatMap(within =>
    issuesWithin(within).map(found => ({ ...found, path: [...issue.path, ...found.path] })),
  )
}

/** Measures how far a value is from a form: the number of issues, with less weight for issues deep inside. */
const distance = (issues: readonly Issue[]) =>
  issues.reduce((sum, { code, path }) => sum + (code === 'unrecognized_keys' ? 1 : 2 / (path.length + 1)), 0)

const SEPARATOR = ','

/** Puts the valid options into the message of an issue, because Zod's issue itself doesn't contain them. */
export const knownOptions: z.core.$ZodErrorMap = ({ code, inst }) =>
  code === 'unrecognized_keys' && inst instanceof z.ZodObject
    ? Object.keys(inst.shape).join(SEPARATOR)
    : undefined

/** Converts an issue of Zod to a mistake. `of` is the start of its place. */
export function mistakeOf(of: string, issue: FoundIssue): Mistake {
  const place = `${of}${issue.path.map(part => `.${String(part)}`).join('')}`
  const value = shown(issue.input)
  switch (issue.code) {
    case 'unrecognized_keys': {
      const name = issue.keys.join(', ')
      return {
        place,
        cause: cause('no_option', { name }),
        cure: choose(name, issue.message.split(SEPARATOR)),
      }
    }
    case 'invalid_union': {
      const { kind } = (issue.input ?? {}) as { kind?: unknown }
      const kinds = ('options' in issue ? (issue.options ?? []) : []).map(String)
      if (!kinds.length) break
      return { place, cause: cause('no_kind', { name: shown(kind) }), cure: choose(shown(kind), kinds) }
    }
    case 'invalid_value':
      return { place, cause: cause('wrong_value', { value }), cure: choose(value, issue.values.map(String)) }
    case 'invalid_type': {
      const expected = typeWord(WORDS[issue.expected] ?? 'other')
      return issue.input === undefined
        ? { place, cause: cause('missing'), cure: cure('add', { expected }) }
        : { place, cause: cause('wrong_type', { value }), cure: cure('write', { expected }) }
    }
    case 'too_small':
      if (issue.origin === 'string') return { place, cause: cause('empty'), cure: cure('fill') }
      if (issue.origin === 'array') return { place, cause: cause('empty'), cure: cure('choose_any') }
      return { place, cause: cause('too_small', { value }), cure: cure('least', { limit: issue.minimum }) }
    case 'too_big':
      if (issue.origin === 'string')
        return { place, cause: cause('too_long'), cure: cure('shorten', { limit: issue.maximum }) }
      if (issue.origin === 'array')
        return { place, cause: cause('too_many_entries', { most: issue.maximum }), cure: cure('fewer') }
      return { place, cause: cause('too_big', { value }), cure: cure('most', { limit: issue.maximum }) }
    case 'custom':
      if (issue.params?.most === undefined) break
      return { place, cause: cause('too_many_entries', issue.params), cure: cure('fewer') }
    case 'invalid_key':
      return {
        place,
        cause: cause('entry_form', { name: String(issue.path.at(-1)) }),
        cure: cure('other_name'),
      }
  }
  return { place, cause: cause('other', { message: issue.message }), cure: cure('correct') }
}

const shown = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, 60) : (JSON.stringify(value)?.slice(0, 60) ?? '')

const WORDS: Record<string, Parameters<typeof typeWord>[0]> = {
  string: 'string',
  int: 'int',
  number: 'number',
  boolean: 'bool',
  array: 'list',
  object: 'object',
  record: 'object',
}
