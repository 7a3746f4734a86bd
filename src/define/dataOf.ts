import type { z } from 'zod'
import type { Resource } from '../core/schema/resource'
import { type DefinitionData, definitionData } from './definitionData'
import { issuesWithin } from './definitionIssues'
import { expressionOf } from './expressions'
import { resourceFromData } from './resourceFromData'

/** A definition as data, and the paths of its parts in code: `rules.positive`, `fields.name.computed`. */
export interface DataAndCode {
  data: DefinitionData
  code: string[]
}

/** Options that only definitions in TypeScript can have. A resource without them has empty objects. */
const CODE = ['hooks', 'views', 'documents', 'account'] as const

/**
 * Converts a definition to a definition in JSON, as far as that is possible.
 *
 * @example dataOf(exchangeRates).code
 * // ['rules.positive', …, 'fields.name.computed', 'fields.source.suggestions']
 */
export function dataOf(resource: Resource): DataAndCode {
  const code: string[] = []
  const given = Object.fromEntries(
    Object.entries(resource).filter(([name]) => !CODE.includes(name as (typeof CODE)[number])),
  )
  for (const name of CODE) for (const part of Object.keys(resource[name] ?? {})) code.push(`${name}.${part}`)
  const data = plain({ ...given, rules: undefined }, '', code) as Record<string, unknown>
  const rules = Object.entries(resource.rules).flatMap(([name, { fields, isValid }]) => {
    const check = expressionOf(isValid)
    if (check === undefined) code.push(`rules.${name}`)
    return check === undefined ? [] : [[name, { fields, check }]]
  })
  if (rules.length) data.rules = Object.fromEntries(rules)
  // Other options that the schema rejects need code, such as `createdReference`, which a hook sets.
  for (;;) {
    const read = definitionData.safeParse(data)
    if (read.success) return { data: shortest(read.data), code: code.sort() }
    const unknown = read.error.issues.flatMap(keysOf)
    if (!unknown.length) throw new Error(`${resource.name} can't be written as data: ${read.error.message}`)
    for (const path of unknown) {
      drop(data, path)
      code.push(path.join('.'))
    }
  }
}

/** Removes the options whose values are the defaults. */
function shortest(data: DefinitionData): DefinitionData {
  const whole = resourceFromData(data)
  const isImplied = (name: string) => {
    const { [name as 'icon']: _left, ...rest } = data
    return JSON.stringify(resourceFromData(rest)[name as 'icon']) === JSON.stringify(whole[name as 'icon'])
  }
  const names = Object.keys(data).filter(name => !REQUIRED.has(name) && !isImplied(name))
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => REQUIRED.has(name) || names.includes(name)),
  ) as DefinitionData
}

const REQUIRED = new Set(['name', 'title', 'subject', 'fields'])

type Issue = z.core.$ZodIssue

const keysOf = (issue: Issue): PropertyKey[][] =>
  issuesWithin(issue).flatMap(({ code, keys = [], path }) =>
    code === 'unrecognized_keys' ? keys.map(key => [...path, key]) : [],
  )

function drop(data: Record<string, unknown>, path: readonly PropertyKey[]): void {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((of, key) => (of as Record<PropertyKey, unknown>)[key], data)
  delete (holder as Record<PropertyKey, unknown>)[path.at(-1) as PropertyKey]
}

/** Returns a copy without functions and other values that JSON can't contain; adds their paths to `code`. */
function plain(value: unknown, place: string, code: string[]): unknown {
  if (Array.isArray(value)) return value.map((each, at) => plain(each, `${place}.${at}`, code))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const at = place ? `${place}.${name}` : name
      if (part === undefined) return []
      const expression = expressionOf(part)
      if (expression !== undefined) return [[name, expression]]
      if (isCode(part)) {
        code.push(at)
        // A value that code computes can't be entered either.
        return name === 'computed' ? [['readOnly', true]] : []
      }
      return [[name, plain(part, at, code)]]
    }),
  )
}

const isCode = (value: unknown): boolean =>
  typeof value === 'function' ||
  (typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    (isOfClass(value) || 'matches' in value))

// The prototype of a plain object, or of `byName`, has none itself.
const isOfClass = (value: object): boolean => Object.getPrototypeOf(Object.getPrototypeOf(value)) !== null
