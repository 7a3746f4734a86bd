import english from '../i18n/en/studio_problems.json'
import { translatorOf } from '../i18n/translate'
import { formatParams } from './formatParams'
import type { Issue } from './issues'
import { fieldLabel, type Label, resourceLabel } from './labels'
import { nearestNames } from './nearestNames'

/** The cause of a mistake: a key of the catalogue with its params, and the position in an expression. */
export interface Cause extends Issue {
  start?: number
  end?: number
}

/** A mistake in a definition: where it is, what it is, and how to correct it. */
export interface Mistake {
  /** Path that starts with the resource or the file: `branches.fields.due.required`. */
  place: string
  cause: Cause | string
  cure?: Issue | string
}

/**
 * Reports a mistake. Plain English text instead of a key is for mistakes
 * that only definitions in TypeScript can contain.
 */
export type Report = (place: string, cause: Cause | string, cure?: Issue | string) => void

type Params = Record<string, unknown>

/**
 * Returns the cause of a mistake from its key in the catalogue.
 *
 * @example cause('no_field', { name: 'ctiy' }) // There is no field “ctiy”.
 */
export const cause = (key: keyof typeof english.cause, params?: Params): Cause => ({
  key: `studio_problems.cause.${key}`,
  params,
})

/**
 * Returns the correction of a mistake from its key in the catalogue.
 *
 * @example cure('choose', { names: ['city', 'name'] }) // Choose one of: city and name.
 */
export const cure = (key: keyof typeof english.cure, params?: Params): Issue => ({
  key: `studio_problems.cure.${key}`,
  params,
})

/** The name of a type of values: `an amount`. */
export const typeWord = (type: keyof typeof english.words): Label => ({
  key: `studio_problems.words.${type}`,
  fallback: type,
})

/** A field's label in a message on the screen; its name in messages for developers. */
export const fieldWord = (resource: { name: string }, name: string): Label => ({
  ...fieldLabel(resource, name),
  fallback: name,
})

/** A resource's label in a message on the screen; its name in messages for developers. */
export const resourceWord = (name: string): Label => ({ ...resourceLabel({ name }), fallback: name })

/** Looks for similar names only once they are shown, because that takes long for thousands of mistakes. */
export const chooseLater = (names: () => readonly unknown[]): Issue =>
  cure('choose', {
    get names() {
      return names()
    },
  })

/** Suggests names that are similar to a wrong one. */
export const choose = (wrong: string, names: readonly string[]): Issue =>
  chooseLater(() => nearestNames(wrong, names))

/** Suggests fields of a resource whose names are similar to a wrong one. */
export const chooseField = (
  wrong: string,
  resource: { name: string; fields: Readonly<Record<string, unknown>> },
): Issue =>
  chooseLater(() => nearestNames(wrong, Object.keys(resource.fields)).map(name => fieldWord(resource, name)))

/** Suggests resources whose names are similar to a wrong one. */
export const chooseResource = (wrong: string, resources: readonly { name: string }[]): Issue =>
  chooseLater(() =>
    nearestNames(
      wrong,
      resources.map(({ name }) => name),
    ).map(resourceWord),
  )

const translate = translatorOf({ studio_problems: english })

/**
 * Returns a mistake as the command line shows it:
 * `branches.title: There is no field “nmae”. Choose one of: …`
 */
export const mistakeText = ({ place, cause: what, cure: how }: Mistake): string =>
  [`${place}:`, inEnglish(what), how && inEnglish(how)].filter(Boolean).join(' ')

function inEnglish(issue: Issue | string): string {
  if (typeof issue === 'string') return issue
  const params = Object.entries(issue.params ?? {}).map(([name, value]) => [name, named(value)])
  const formatted = formatParams({ key: issue.key, params: Object.fromEntries(params) }, 'en')
  return translate(issue.key, formatted as Record<string, string>)
}

function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named)
  if (!isLabel(value)) return value
  const text = translate(value.key)
  return text === value.key ? value.fallback : text
}

/** Whether a message's param is a label. */
export const isLabel = (value: unknown): value is Label =>
  typeof value === 'object' && value !== null && 'key' in value && 'fallback' in value
