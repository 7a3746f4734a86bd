import { DefinitionError } from '../core/schema/definitionError'
import type { Mistake } from '../core/schema/mistake'
import { definitionData, extensionData } from './definitionData'
import { issuesWithin, knownOptions, mistakeOf } from './definitionIssues'
import type { OwnDefinition } from './ownDefinition'

/**
 * Reads a definition in JSON: of a resource, or an extension of one. Throws a `DefinitionError` that names each mistake
 * with its place, cause and cure.
 *
 * @example parseDefinition('branches.json', '{ "name": "branches", "title": "name", … }')
 */
export function parseDefinition(file: string, text: string): OwnDefinition {
  return readDefinition(file, parseJson(file, text))
}

/** The same of many files, whose mistakes are thrown together. */
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

/** The same of a value that was JSON; `place` begins each message. */
export function readDefinition(place: string, value: unknown): OwnDefinition {
  const { definition, mistakes } = readParts(place, value)
  if (!definition || mistakes.length) throw new DefinitionError(mistakes)
  return definition
}

/** A definition as far as it can be read, and what is wrong with the rest. */
export interface ReadParts {
  /** Without the options that have mistakes; undefined if more than options is wrong. */
  definition?: OwnDefinition
  mistakes: Mistake[]
}

/** The same without throwing: what the wrong options leave can be checked further. */
export function readParts(place: string, value: unknown): ReadParts {
  const read = safeRead(value)
  if (read.success) return { definition: read.data, mistakes: [] }
  const issues = read.error.issues.flatMap(issue => issuesWithin(issue))
  const rest = withoutOptions(value, issues)
  return {
    definition: rest === undefined ? undefined : safeRead(rest).data,
    mistakes: issues.map(issue => mistakeOf(place, issue)),
  }
}

const safeRead = (value: unknown) => {
  const isOfExtension = typeof value === 'object' && value !== null && 'extends' in value
  const schema = isOfExtension ? extensionData : definitionData
  return schema.safeParse(value, { error: knownOptions, reportInput: true })
}

/** A copy without the wrong options; undefined if a whole entry is wrong: others can name it. */
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
