import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadResources } from '../../server/base/product/resources'
import type { AnyField } from '../../src/core/field/fieldType'
import { relativeDate } from '../../src/core/field/relativeDate'
import { AmountTooLarge, percentOf, shareOf, sumOf } from '../../src/core/money/arithmetic'
import { daysAfter, monthsAfter } from '../../src/core/schema/days'
import { issueOf } from '../../src/core/schema/issues'
import type { Resource } from '../../src/core/schema/resource'
import { money } from '../../src/define'
import { typeOf } from '../../src/fields'
import { readerOf } from '../../src/fields/imports'
import { MAX_AMOUNT, MAX_TOTAL } from '../../src/fields/money/money.type'
import { schemaOf } from '../../src/fields/schemas'
import { fixtureOf, kinds } from './fixtures'

const LONG = 100_000
/** Texts on which a pattern takes quadratic time if it is tried at every position, or in several ways. */
const hostile = [
  'A'.repeat(LONG),
  ' '.repeat(LONG),
  `1${' '.repeat(LONG)}\n1`,
  `1.${'0'.repeat(LONG)}1`,
  `${'T'.repeat(LONG)}x`,
  `1000 ${' '.repeat(LONG)}\n`,
  '1,'.repeat(LONG / 2),
  `a@${'a.'.repeat(LONG / 2)}@`,
]

const way = {
  decimal: '.' as const,
  days: 'dmy' as const,
  currency: 'EUR',
  timeZone: 'UTC',
  now: new Date('2026-11-01T12:00:00Z'),
  option: () => undefined,
  part: () => way,
}

describe('U-03 long texts', () => {
  let all: readonly Resource[]
  beforeAll(async () => {
    all = (await loadResources()).all
  })

  it.each(kinds)('U-03 a field of type %s handles any text in linear time', kind => {
    const { field } = fixtureOf(kind)
    for (const text of hostile) schemaOf(field).safeParse(text)
    for (const text of hostile) readerOf(field)?.read({ text, parts: {} }, field, way)
  })

  it('U-03 no pattern of a definition runs on a text longer than its field', () => {
    const patterned = all.flatMap(({ name, fields }) =>
      fieldsIn(fields).flatMap(([path, field]) =>
        'pattern' in field ? [{ path: `${name}.${path}`, field }] : [],
      ),
    )
    expect(patterned.length).toBeGreaterThan(2)
    for (const { path, field } of patterned) {
      const met: string[] = []
      const { message } = field.pattern as { message: string }
      const spied = {
        ...field,
        pattern: { message, matches: { test: (text: string) => met.push(text) > 0 } },
      }
      const result = schemaOf(spied as AnyField).safeParse('A'.repeat(LONG))
      expect(
        result.error?.issues.map(issue => issueOf(issue).key),
        path,
      ).toEqual(['validation.max_length'])
      expect(met, path).toEqual([])
    }
  })
})

const fieldsIn = (fields: Record<string, AnyField>): [string, AnyField][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [name, field] as [string, AnyField],
    ...fieldsIn(typeOf(field).nested?.(field) ?? {}).map(([part, one]): [string, AnyField] => [
      `${name}.${part}`,
      one,
    ]),
  ])

describe('U-04 amounts', () => {
  const keysOf = (field: AnyField, amount: number) =>
    schemaOf(field)
      .safeParse({ amount, currency: 'TND' })
      .error?.issues.map(issue => issueOf(issue).key) ?? []

  it('U-04 are at most 1e12 minor units unless the definition sets another limit', () => {
    const [plain, own, total] = [money(), money({ min: -5, max: 1e13 }), money({ readOnly: true })]
    expect([MAX_AMOUNT, -MAX_AMOUNT].flatMap(amount => keysOf(plain, amount))).toEqual([])
    expect(keysOf(plain, MAX_AMOUNT + 1)).toEqual(['validation.max_value'])
    expect(keysOf(plain, -MAX_AMOUNT - 1)).toEqual(['validation.min_value'])
    expect(keysOf(own, 1e13)).toEqual([])
    expect(keysOf(own, -6)).toEqual(['validation.min_value'])
    expect(keysOf(total, MAX_TOTAL)).toEqual([])
    expect(keysOf(total, MAX_TOTAL + 1)).toEqual(['validation.max_value'])
  })

  it('U-04 are calculated exactly or reported as too large', () => {
    const amount = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
    const percent = fc
      .integer({ min: 0, max: 1_000_000 })
      .map(n => `${Math.floor(n / 1e4)}.${String(n % 1e4).padStart(4, '0')}`)
    const exactly = (wanted: bigint, work: () => { amount: number }) => {
      if (wanted > BigInt(Number.MAX_SAFE_INTEGER) || wanted < BigInt(-Number.MAX_SAFE_INTEGER))
        expect(work).toThrow(AmountTooLarge)
      else expect(BigInt(work().amount)).toBe(wanted)
    }
    fc.assert(
      fc.property(amount, amount, percent, (one, other, rate) => {
        const [a, b] = [one, other].map(minor => ({ amount: minor, currency: 'EUR' })) as [never, never]
        exactly(BigInt(one) + BigInt(other), () => sumOf([a, b]))
        expect(Math.abs(percentOf(a, rate).amount)).toBeLessThanOrEqual(Math.abs(one))
        expect(shareOf(a, 480, 480).amount).toBe(one)
      }),
    )
  })
})

it('U-04 dates stay within the years 1 to 9999', () => {
  const context = { now: new Date('2026-11-01T12:00:00Z'), timeZone: 'UTC' }
  expect(daysAfter('9999-12-31', 36_600)).toBe('9999-12-31')
  expect(monthsAfter('9999-01-31', 480)).toBe('9999-12-31')
  expect(daysAfter('0001-01-01', -1)).toBe('0001-01-01')
  for (const word of ['today', 'week', 'month', 'year'])
    for (const step of ['+99999', '-99999', '+9999', '-9999'])
      expect(relativeDate(`@${word}${step}`, context)?.from).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(relativeDate('@today+99999y', context)?.from).toBe('9999-12-31')
  expect(relativeDate('@today-99999y', context)?.from).toBe('0001-01-01')
})
