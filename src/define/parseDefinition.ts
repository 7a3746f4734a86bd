import { DefinitionError } from '../core/schema/definitionError'
import { cause, cure, type Mistake } from '../core/schema/mistake'
import { definitionData, extensionData } from './definitionData'
import { issuesWithin, knownOptions, mistakeOf } from './definitionIssues'
import type { OwnDefinition } from './ownDefinition'

/**
 * Parses a definition in JSON: of a resource, or an extension of one. Throws a `DefinitionError` with the
 * place, cause and correction of each mistake.
 *
 * @example parseDefinition('branches.json', '{ "name": "branches", "title": "name", … }')
 */
export function parseDefinition(file: string, text: string): OwnDefinition {
  return readDefinition(file, parseJson(file, text))
}

/** Parses many files. Throws one `DefinitionError` with the mistakes of all of them. */
export function parseDefinitions(files: readonly (readonly [file: string, text: string])[]): OwnDefinition[] {
  const mistakes: Mistake[] = []
  const definitions = files.flatMap(([file, text]) => {
    try {
      return parseDefinition(file, text)
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error
      mistakes.push(...error.mistakes)
      return []
    }
  })
  if (mistakes.length) throw new DefinitionError(mistakes)
  return definitions
}

/** Reads a definition from parsed JSON; each mistake's place starts with `place`. */
export function readDefinition(place: string, value: unknown): OwnDefinition {
  const { definition, mistakes } = readParts(place, value)
  if (!definition || mistakes.length) throw new DefinitionError(mistakes)
  return definition
}

/** The readable part of a definition, and the mistakes in the rest. */
export interface ReadParts {
  /** The definition without the options that have mistakes; undefined if other parts have mistakes. */
  definition?: OwnDefinition
  mistakes: Mistake[]
}

/** Reads a definition without throwing, so that the rest of it can be checked despite wrong options. */
export function readParts(place: string, value: unknown): ReadParts {
  const lost = membersIn(place, value)
  if (lost.length) return { mistakes: lost }
  const read = safeRead(value)
  if (read.success) return { definition: read.data, mistakes: [] }
  const issues = read.error.issues.flatMap(issue => issuesWithin(issue))
  const rest = withoutOptions(value, issues)
  return {
    definition: rest === undefined ? undefined : safeRead(rest).data,
    mistakes: issues.map(issue => mistakeOf(place, issue)),
  }
}

/** Reports entries called `__proto__`, which the schemas would leave out without a word. */
function membersIn(place: string, value: unknown): Mistake[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === '__proto__'
      ? [{ place: `${place}.${name}`, cause: cause('entry_form', { name }), cure: cure('other_name') }]
      : membersIn(`${place}.${name}`, part),
  )
}

const safeRead = (value: unknown) => {
  const isOfExtension = typeof value === 'object' && value !== null && 'extends' in value
  const schema = isOfExtension ? extensionData : definitionData
  return schema.safeParse(value, { error: knownOptions, reportInput: true })
}

/** Returns a copy without the wrong options; undefined if a whole entry is wrong: others can refer to it. */
function withoutOptions(value: unknown, issues: ReturnType<typeof issuesWithin>): unknown {
  const copy: unknown = structuredClone(value)
  for (const { path, keys = [] } of issues) {
    for (const at of keys.length ? keys.map(key => [...path, key]) : [path]) {
      if (at.length < 3) return undefined
      const holder = at.slice(0, -1).reduce<unknown>((of, key) => (of as Part | undefined)?.[key], copy)
      if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return undefined
      delete (holder as Part)[at.at(-1) as PropertyKey]
    }
  }
  return copy
}

type Part = Record<PropertyKey, unknown>

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const place = /position (\d+)/.exec((error as Error).message)?.[1]
    const line = place === undefined ? '' : `, line ${text.slice(0, Number(place)).split('\n').length}`
    throw new DefinitionError([
      { place: `${file}${line}`, cause: `not valid JSON. ${(error as Error).message}` },
    ])
  }
}
