import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkMeasures } from '../../src/core/measures/checkMeasures'
import { groupFilter, measureFilter, measureLink } from '../../src/core/measures/measureFilter'
import { periodNames, periodOf, yearBefore } from '../../src/core/measures/periods'
import { ratioOf, ratiosOf } from '../../src/core/measures/ratio'
import { defineMeasure, defineRatio } from '../../src/core/schema/measure'
import { choice, date, defineResource, money, text } from '../../src/define'

const loans = defineResource({
  name: 'loans',
  title: 'name',
  subject: 'Loan',
  fields: {
    name: text({ required: true }),
    status: choice(['open', 'closed']),
    due_on: date(),
    fee: money(),
  },
})

describe('D-13 ratios', () => {
  it('D-13 are exact to four digits, round half up, and are empty for nothing', () => {
    expect(ratioOf(1n, 3n)).toBe('0.3333')
    expect(ratioOf(2n, 3n)).toBe('0.6667')
    expect(ratioOf(1n, 20_000n)).toBe('0.0001')
    expect(ratioOf(-1n, 8n)).toBe('-0.1250')
    expect(ratioOf(5n, 0n)).toBeNull()
  })

  it('D-13 of amounts use one currency each', () => {
    const part = {
      count: 2,
      amounts: [
        { amount: 50, currency: 'TND' },
        { amount: 9, currency: 'JPY' },
      ],
    }
    const whole = {
      count: 3,
      amounts: [
        { amount: 200, currency: 'TND' },
        { amount: 10, currency: 'EUR' },
      ],
    }
    expect(ratiosOf(part, whole)).toEqual([
      { currency: 'TND', ratio: '0.2500' },
      { currency: 'EUR', ratio: '0.0000' },
      { currency: 'JPY', ratio: null },
    ])
    expect(ratiosOf({ count: 1 }, { count: 4 })).toEqual([{ ratio: '0.2500' }])
  })
})

describe('D-13 the list of a number', () => {
  const by = {
    date: 'due_on',
    windows: [
      { name: 'late', to: 0 },
      { name: 'soon', from: 0, to: 8 },
    ],
  } as const

  it('D-13 covers the dates of all windows, and of each its own', () => {
    const whole = measureFilter({ filter: { status_eq_any: ['open'] }, by })
    expect(whole).toEqual({ status_eq_any: ['open'], due_on_lt: '@today+8' })
    expect(groupFilter(whole, by, { value: 'late' })).toEqual({
      status_eq_any: ['open'],
      due_on_lt: '@today',
    })
    expect(groupFilter(whole, by, { value: 'soon' })).toEqual({
      status_eq_any: ['open'],
      due_on_gte: '@today',
      due_on_lt: '@today+8',
    })
  })

  it('D-13 covers the requested period, clipping the months at its ends', () => {
    const period = { from: '2028-02-10', to: '2028-04-05' }
    const whole = measureFilter({ period: 'due_on' }, period)
    expect(whole).toEqual({ due_on_gte: '2028-02-10', due_on_lt: '2028-04-05' })
    const months = { date: 'due_on', each: 'month' } as const
    expect(groupFilter(whole, months, { value: '2028-02-01', next: '2028-03-01' })).toEqual({
      due_on_gte: '2028-02-10',
      due_on_lt: '2028-03-01',
    })
    expect(groupFilter(whole, months, { value: '2028-04-01', next: '2028-05-01' })).toEqual({
      due_on_gte: '2028-04-01',
      due_on_lt: '2028-04-05',
    })
  })

  it('D-13 formats a choice value like its filters, and names empty values', () => {
    expect(groupFilter({ status_eq_any: ['open', 'closed'] }, 'status', { value: 'open' })).toEqual({
      status_eq_any: ['open'],
    })
    expect(groupFilter({}, 'status', { value: null })).toEqual({ status_null: true })
    expect(measureLink('loans', { status_eq_any: ['open'] })).toBe(
      '/loans?filter=%7B%22status_eq_any%22%3A%5B%22open%22%5D%7D',
    )
  })
})

describe('D-13 periods', () => {
  it('D-13 are contiguous, in leap years too', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2036-12-31'), noInvalidDate: true }),
        now => {
          const today = now.toISOString().slice(0, 10)
          for (const unit of ['month', 'quarter', 'year'] as const) {
            const [current, last] = [periodOf(`this_${unit}`, today), periodOf(`last_${unit}`, today)]
            expect(last.to).toBe(current.from)
            expect(current.from <= today && today < current.to).toBe(true)
          }
          for (const name of periodNames) expect(yearBefore(periodOf(name, today)).from).toMatch(/-01$/u)
        },
      ),
    )
  })
})

describe('D-13 mistakes in measures', () => {
  it('D-13 are reported with place, cause and fix', () => {
    const wrong = () =>
      checkMeasures(
        {
          measures: [
            defineMeasure({
              name: 'a',
              resource: 'loans',
              filter: { state: 'open' },
              value: { sum: 'status' },
            }),
            defineMeasure({ name: 'a', resource: 'nowhere' }),
            defineMeasure({
              name: 'b',
              resource: 'loans',
              by: {
                date: 'due_on',
                windows: [
                  { name: 'x', to: 0 },
                  { name: 'y', from: 1 },
                ],
              },
              period: 'fee',
            }),
          ],
          ratios: [defineRatio({ name: 'r', part: 'a', whole: 'none' })],
        },
        name => (name === 'loans' ? loans : undefined),
      )
    expect(wrong).toThrow(
      /loans.measures.a.filter.state: The filter names “state”, which is not a field. Choose one of: .*status/u,
    )
    expect(wrong).toThrow(
      /loans.measures.a.value.sum: “status” is of a type that can’t be used here. Choose one of: .*fee/u,
    )
    expect(wrong).toThrow(/nowhere.measures.a: Two measures have the name “a”/u)
    expect(wrong).toThrow(/nowhere.measures.a.resource: There is no resource “nowhere”/u)
    expect(wrong).toThrow(/loans.measures.b.by.windows.y: “y” doesn’t begin where/u)
    expect(wrong).toThrow(/loans.measures.b.period: “fee” is of a type.*due_on/u)
    expect(wrong).toThrow(/measures.r: There is no measure “none”/u)
  })
})
