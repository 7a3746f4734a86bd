import { beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources'
import type { Definitions } from '../../server/base/definitions'
import { draftOf, readPossible } from '../../server/features/definitions/draft'
import { loadPatterns } from '../../src/core/questions/pattern'
import { DefinitionError } from '../../src/core/schema/definitionError'
import { depots, visits } from '../server/studio/everyFeature'

beforeAll(loadPatterns)

const definitions = {
  own: () => new Map(),
  shipped: {
    resources: ['users', 'insurance-types', 'question-sets'].map(resources.get),
    data: [],
    measures: [],
  },
} as unknown as Definitions
const { labels: _ofDepots, ...depot } = depots
const { labels: _ofVisits, ...visit } = visits
const whole = { depots: depot, 'depot-visits': visit }

/** Returns the causes of the mistakes in definitions; throws any error that isn't about a mistake. */
function causesIn(sent: Readonly<Record<string, unknown>>): string[] {
  const { changes, mistakes, isWhole } = readPossible(sent)
  const found = [...mistakes]
  try {
    if (isWhole) draftOf(definitions, changes)
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error
    found.push(...error.mistakes)
  }
  return found.map(({ place, cause }) => `${place} ${typeof cause === 'string' ? cause : cause.key}`)
}

type Place = readonly (string | number)[]

/** Returns the places of all texts (`value`) and of all names of entries (`key`). */
function placesIn(value: unknown, at: Place = []): [kind: 'value' | 'key', at: Place][] {
  if (typeof value === 'string') return [['value', at]]
  if (Array.isArray(value)) return value.flatMap((each, index) => placesIn(each, [...at, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [
    ['key' as const, [...at, name]] as [kind: 'key', at: Place],
    ...placesIn(each, [...at, name]),
  ])
}

/** Returns a copy with another text or name of an entry at a place. */
function withName<Of>(
  value: Of,
  [kind, [first, ...rest]]: readonly ['value' | 'key', Place],
  name: string,
): Of {
  const inside = (each: unknown) =>
    rest.length || kind === 'value' ? withName(each, [kind, rest], name) : each
  if (first === undefined) return name as Of
  if (Array.isArray(value)) return value.map((each, at) => (at === first ? inside(each) : each)) as Of
  const entries = Object.entries(value as object).map(([key, each]) =>
    key === first ? [kind === 'key' && !rest.length ? name : key, inside(each)] : [key, each],
  )
  // Unlike an assignment, this makes `__proto__` an entry, as in parsed JSON.
  return Object.fromEntries(entries)
}

describe('T-08 the names that every object has', () => {
  it('T-08 are refused as any other unknown name, wherever a definition has a name', () => {
    const always = new Set(causesIn(whole))
    const different: string[] = []
    for (const [kind, at] of placesIn(whole).filter(([, { length }]) => length > 1)) {
      const [known = [], unknown = []] = ['constructor', 'nothing_here'].map(name =>
        causesIn(withName(whole, [kind, at], name))
          .filter(each => !always.has(each))
          .map(each => each.replaceAll(name, 'NAME')),
      )
      const isTheSame = JSON.stringify(known) === JSON.stringify(unknown)
      // No entry can have it as its name, although some could have another name.
      const isReserved = known.some(each =>
        /cause\.(entry_form|field_form|column_form|name_reserved)$/.test(each),
      )
      if (!isTheSame && !isReserved) different.push(`${kind} ${at.join('.')}: ${known} instead of ${unknown}`)
      const { mistakes } = readPossible(withName(whole, [kind, at], '__proto__'))
      if (kind === 'key' && !mistakes.length) different.push(`${at.join('.')}: __proto__`)
    }
    expect(different).toEqual([])
  })
})
