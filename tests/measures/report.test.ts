import { describe, expect, it } from 'vitest'
import { reportCsv } from '../../server/features/reports/reportCsv'
import { linkedTexts, valueFilter } from '../../src/analysis/report/valueFilter'
import { drawingOf } from '../../src/core/measures/drawing'
import {
  aggregatesOf,
  readReport,
  readReportMeasure,
  writeReportMeasure,
} from '../../src/core/measures/report'
import { readReportAddress, reportLink, writeReportAddress } from '../../src/core/measures/reportAddress'
import { reportValue } from '../../src/core/measures/reportValue'
import { pictures, type ReportSettings } from '../../src/core/schema/reportSettings'
import { viewLink } from '../../src/core/schema/viewLink'
import { choice, date, defineMeasure, defineResource, money, text, wholeNumber } from '../../src/define'

const loans = defineResource({
  name: 'loans',
  title: 'name',
  subject: 'Loan',
  fields: {
    name: text({ required: true }),
    status: choice(['open', 'closed', 'lost']),
    due_on: date(),
    fee: money({ min: 0 }),
    paid: money(),
    months: wholeNumber(),
  },
  measures: [
    defineMeasure({ name: 'late', resource: 'loans', filter: { status: 'open', due_on_lt: '@today' } }),
    defineMeasure({
      name: 'fees_lost',
      resource: 'loans',
      filter: { status: 'lost' },
      value: { sum: 'fee' },
      by: { date: 'due_on', each: 'month' },
    }),
    defineMeasure({ name: 'days', resource: 'loans', value: { days: { from: 'due_on', to: 'due_on' } } }),
  ],
})

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const measureOf = (written: string) => {
  const measure = readReportMeasure(loans, written)
  if (typeof measure === 'string') throw new Error(measure)
  return measure
}

describe('V-05 measures of a report', () => {
  it('V-05 are read as they are written, and refused where they mean nothing', () => {
    for (const written of ['count', 'sum:fee', 'sum:paid/sum:fee', 'sum:fee/count', 'count/distinct:status'])
      expect(writeReportMeasure(measureOf(written))).toBe(written)
    expect(readReportMeasure(loans, 'count/sum:fee')).toBe('not_measured')
    expect(readReportMeasure(loans, 'max:due_on/count')).toBe('not_measured')
    expect(readReportMeasure(loans, 'sum:fee/sum:paid/count')).toBe('not_measured')
    expect(readReportMeasure(loans, 'sum:gone/count')).toBe('unknown_field')
    expect(aggregatesOf(['sum:paid/sum:fee', 'sum:fee', 'count'].map(measureOf))).toEqual([
      'sum:paid',
      'sum:fee',
    ])
  })

  it('V-05 are those of the definition too: a number of one opens the records that count for it', () => {
    for (const written of ['measure:late', 'measure:fees_lost', 'measure:late/count'])
      expect(writeReportMeasure(measureOf(written))).toBe(written)
    expect(['measure:days', 'measure:gone'].map(text => readReportMeasure(loans, text))).toEqual(
      Array(2).fill('not_measured'),
    )
    expect(aggregatesOf([measureOf('measure:late/count')])).toEqual(['measure:late'])
    const report: ReportSettings = {
      by: [],
      measures: ['measure:late', 'measure:fees_lost'],
      picture: 'table',
    }
    expect(readReport(loans, report, name => name !== 'fee').missing).toEqual(['fees_lost'])
    const opened = (written: string) => {
      const opening = { filter: { months_gt: 3 }, measure: measureOf(written), isMixed: false }
      const [{ to = '' } = {}] = linkedTexts(loans, { ...opening, texts: [{ text: '2' }] })
      return JSON.parse(new URLSearchParams(to.split('?')[1]).get('filter') ?? '')
    }
    const late = { status: 'open', due_on_lt: '@today' }
    expect(opened('measure:late')).toEqual({ months_gt: 3, and: [late] })
    expect(opened('measure:fees_lost/measure:late')).toEqual({
      months_gt: 3,
      and: [{ or: [{ status: 'lost' }, late] }],
    })
    expect(opened('measure:late/count')).toEqual({ months_gt: 3 })
  })

  it('V-05 ratios use one currency each, and divide amounts and numbers exactly', () => {
    const records = {
      count: 3,
      values: {
        'sum:paid': { amounts: [eur(1_000), { amount: 5, currency: 'TND' }] },
        'sum:fee': { amounts: [eur(3_000)] },
        'avg:months': { number: '1.5' },
      },
    }
    const comesTo = (written: string) => reportValue(measureOf(written), records)
    expect(comesTo('sum:paid/sum:fee')).toEqual({ ratios: [{ currency: 'EUR', ratio: '0.3333' }] })
    expect(comesTo('sum:paid/count')).toEqual({ amounts: [eur(333), { amount: 2, currency: 'TND' }] })
    expect(comesTo('count/avg:months')).toEqual({ number: '2' })
    expect(reportValue(measureOf('sum:fee/count'), { ...records, count: 0 })).toEqual({ amounts: [] })
  })

  it('V-05 the rest of a report works without fields that are gone or hidden, and names them', () => {
    const settings: ReportSettings = {
      by: ['gone:month', 'status'],
      measures: ['sum:fee', 'sum:paid/count'],
      picture: 'bar',
    }
    const { by, missing, settings: usable } = readReport(loans, settings, name => name !== 'paid')
    expect([by, missing]).toEqual([[{ field: 'status' }], ['gone', 'paid']])
    expect(usable).toEqual({ by: ['status'], measures: ['sum:fee'], picture: 'bar' })
    expect(readReport(loans, { ...settings, measures: ['sum:gone'] }, () => true).measures).toEqual([
      { of: 'count' },
    ])
  })
})

describe('V-05 the file of a report', () => {
  const words = { language: 'en', format: ({ key }: { key: string }) => key }
  const report = { by: [{ field: 'status' }], measures: [measureOf('sum:paid')], picture: 'table' as const }
  const records = (paid: number) => ({ count: 1, values: { 'sum:paid': { amounts: [eur(paid)] } } })
  const answer = {
    ...records(-125_050),
    groups: [
      { key: 'open', filter: {}, ...records(-125_050) },
      { key: '=1+1', filter: {}, ...records(0) },
    ],
  }
  const linesOf = (more?: { groups: number; count: number }, isPlain = false) =>
    reportCsv(loans, {
      report: { ...report, settings: report },
      answer: { ...answer, more },
      words,
      isPlain,
    } as never)
      .trim()
      .split('\r\n')
      .slice(1)

  it('V-05 has negative numbers as numbers, and no formulas', () => {
    expect(linesOf(undefined, true)).toEqual(['open,-1250.50', "'=1+1,0.00"])
  })

  it('V-05 says that groups are left out', () => {
    expect(linesOf().at(-1)).toBe('reports.total,-1250.50')
    expect(linesOf({ groups: 2, count: 3 }).at(-1)).toBe('reports.more_groups,')
  })
})

describe('V-05 the address of a report', () => {
  const report: ReportSettings = {
    by: ['status', 'due_on:month'],
    measures: ['sum:paid/count'],
    picture: 'pie',
  }

  it('V-05 has all of it, or what differs from its view', () => {
    const state = { filter: { status: ['open'] }, report }
    for (const picture of pictures) {
      const one = { ...state, report: { ...report, picture } }
      expect(readReportAddress(writeReportAddress(one))).toEqual(one)
    }
    const view = { filter: state.filter, report }
    expect(writeReportAddress({ ...state, view: '7' }, view)).toBe('?view=7')
    const changed = { ...state, view: '7', filter: {}, report: { ...report, by: [] } }
    expect(readReportAddress(writeReportAddress(changed, view), view)).toEqual(changed)
  })

  it('V-05 is readable where somebody has mistyped it', () => {
    const { filter, report: read } = readReportAddress('?filter=[1&by=a,b,c&measures=&picture=map')
    expect([filter, read]).toEqual([{}, { by: ['a', 'b'], measures: ['count'], picture: 'table' }])
  })

  it('V-05 leads to reports and to lists', () => {
    expect(reportLink('loans', { filter: {} })).toBe('/loans/report')
    expect(reportLink('loans', { filter: {}, report })).toContain('/loans/report?by=status%2Cdue_on%3Amonth')
    expect([viewLink('loans', 3, { report }), viewLink('loans', 3, {})]).toEqual([
      '/loans/report?view=3',
      '/loans?view=3',
    ])
  })
})

describe('V-05 the chart of a report', () => {
  const settings = {
    by: ['status', 'due_on:month'],
    measures: ['max:due_on', 'sum:fee'],
    picture: 'bar',
  } as const
  const report = readReport(loans, settings, () => true)
  const cell = (key: string, amount: number) => ({
    ...{ key, count: 1, filter: { key }, values: { 'sum:fee': { amounts: [eur(amount)] } } },
  })
  const answer = {
    ...{ count: 3, values: { 'sum:fee': { amounts: [eur(600)] } } },
    groups: [
      { ...cell('open', 500), groups: [cell('2026-03-01', 400), cell('2026-01-01', 100)] },
      { ...cell('closed', 100), groups: [cell('2026-02-01', 100)] },
    ],
  }

  it('V-05 draws time along the axis without gaps, and the first number that has a height', () => {
    const drawing = drawingOf(loans, report, { answer, currency: 'EUR' })
    expect(drawing?.groups.map(({ key }) => key)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
    expect(
      drawing?.series.map(({ group, points }) => [group?.key, points.map(({ height }) => height)]),
    ).toEqual([
      ['open', [1, 0, 4]],
      ['closed', [0, 1, 0]],
    ])
    expect(drawing?.series[0]?.points[2]?.records?.filter).toEqual({ key: '2026-03-01' })
  })

  it('V-05 shows the smallest parts of a pie as one', () => {
    const groups = Array.from({ length: 9 }, (_none, at) => cell(`s${at}`, 100 * at))
    const drawing = drawingOf(loans, report, {
      ...{ answer: { ...answer, groups }, currency: 'EUR', isOfParts: true },
    })
    expect(drawing?.series[0]?.points.map(({ height }) => height)).toEqual([8, 7, 6, 5, 4, 3, 3])
    expect(drawing?.left).toEqual({ groups: 3, series: 0 })
  })

  it('V-05 draws the largest of many groups, in their order', () => {
    const single = { ...report, by: report.by.slice(0, 1) }
    const groups = Array.from({ length: 30 }, (_none, at) => ({ ...cell(`s${at}`, 100), count: at }))
    const drawing = drawingOf(loans, single, { answer: { ...answer, groups }, currency: 'EUR' })
    expect(drawing?.groups.map(({ key }) => key)).toEqual(groups.slice(6).map(({ key }) => key))
    expect(drawing?.left.groups).toBe(6)
  })

  it('V-05 opens the records of one currency where there are several', () => {
    const filter = { and: [{ status: 'open' }] }
    const of = (written: string) =>
      valueFilter(loans, filter, { measure: measureOf(written), currency: 'EUR' })
    expect(of('sum:fee').and).toEqual([{ status: 'open' }, { fee: { currency: 'EUR' } }])
    expect(of('sum:paid/sum:fee').and).toEqual([
      { status: 'open' },
      { or: [{ paid: { currency: 'EUR' } }, { fee: { currency: 'EUR' } }] },
    ])
  })
})
