import { z } from 'zod'
import { DefinitionError } from '../core/schema/definitionError'
import { definitionData, extensionData } from './definitionData'
import { issuesWithin } from './definitionIssues'
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
  const mistakes: string[] = []
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
  const read = (isOfExtension ? extensionData : definitionData).safeParse(value, { error: mistakeOf })
  if (read.success) return read.data
  const mistakes = read.error.issues.flatMap(issue => issuesWithin(issue))
  throw new DefinitionError(
    mistakes.map(
      ({ path, message }) => `${place}${path.map(part => `.${String(part)}`).join('')}: ${message}`,
    ),
  )
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const place = /position (\d+)/.exec((error as Error).message)?.[1]
    const line = place === undefined ? '' : `, line ${text.slice(0, Number(place)).split('\n').length}`
    throw new DefinitionError([`${file}${line}: not valid JSON. ${(error as Error).message}`])
  }
}

/** Cause and cure. */
const mistakeOf: z.core.$ZodErrorMap = issue => {
  const { code, input } = issue
  if (code === 'unrecognized_keys') {
    const known = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : []
    return `there is no option ${issue.keys.join(', ')}. Use one of: ${known.join(', ')}`
  }
  if (code === 'invalid_union' && issue.discriminator)
    return `no field type is called ${shown((input as { kind?: unknown }).kind)}. Use one of: ${kinds().join(', ')}`
  if (code === 'invalid_value')
    return `${shown(input)} is not one of its values. Use one of: ${issue.values.join(', ')}`
  if (code === 'invalid_type' && input === undefined) return `it is missing. Add ${a(issue.expected)}`
  if (code === 'invalid_type') return `${shown(input)} is of the wrong type. Write ${a(issue.expected)}`
  if (code === 'too_small' && input === '') return 'it is empty. Fill it in'
  if (code === 'too_small') return `${shown(input)} is too small. The least is ${issue.minimum}`
  if (code === 'too_big') return `${shown(input)} is too big. The most is ${issue.maximum}`
  return undefined
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60) ?? 'nothing'

const WORDS: Record<string, string> = {
  string: 'a text in quotation marks',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list in square brackets',
  object: 'an object in braces',
  record: 'an object in braces',
}
const a = (expected: string) => WORDS[expected] ?? expected

const kinds = () => {
  const { fields } = definitionData.shape
  const union = (fields as unknown as z.ZodRecord<z.ZodString, z.ZodDiscriminatedUnion>).valueType
  return union.options.map(
    option => [...((option as z.ZodObject).shape.kind as z.ZodLiteral<string>).values][0],
  )
}
