import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonFault } from '../../../server/base/errors/jsonFault'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const pieces = fc.constantFrom(
  ...'{}[],:"\\ \n\u0000aeftrunls-+.0127'.split(''),
  'true',
  'null',
  '"a":',
  '\\u00e9',
)

it('U-01 E-04 finds a fault in exactly the texts that are not JSON', () => {
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map(parts => parts.join('')),
    fc
      .tuple(fc.json(), fc.nat(), pieces)
      .map(([json, at, piece]) => json.slice(0, at % json.length) + piece + json.slice(at % json.length)),
    fc.json(),
  )
  fc.assert(
    fc.property(text, given => {
      expect(jsonFault(given) === undefined, given).toBe(isJson(given))
    }),
    { numRuns: 3_000, seed: 17 },
  )
})

it('U-01 E-04 truncated text has its fault at its end', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.nat(), (value, at) => {
      const json = JSON.stringify(value)
      const begun = json.slice(0, at % json.length)
      expect(jsonFault(begun), begun).toBeGreaterThanOrEqual(
        begun.trimEnd().replace(/[-+.eE\d]+$/, '').length,
      )
    }),
    { numRuns: 500, seed: 17 },
  )
})

it.each([
  ['lists in lists', '['.repeat(1_000_000), 100],
  ['lists', '[],'.repeat(333_333), 2],
  ['numbers', `[${'1,'.repeat(500_000)}`, 1_000_001],
  ['digits', `${'1'.repeat(1_000_000)}x`, 1_000_000],
  ['a text without an end', `"${'a'.repeat(1_000_000)}`, 1_000_001],
  ['escapes', `"${'\\"'.repeat(500_000)}`, 1_000_001],
])('U-01 reads a megabyte of %s in one pass', (_what, text, fault) => {
  expect(jsonFault(text)).toBe(fault)
})
