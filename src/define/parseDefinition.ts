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
  const isOfExtension = typeof value === 'object' && value !== null && 'extends' in value
  const read = (isOfExtension ? extensionData : definitionData).safeParse(value, {
    error: knownOptions,
    reportInput: true,
  })
  if (read.success) return read.data
  throw new DefinitionError(
    read.error.issues.flatMap(issue => issuesWithin(issue)).map(issue => mistakeOf(place, issue)),
  )
}

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
