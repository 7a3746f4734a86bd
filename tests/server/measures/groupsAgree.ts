import fc from 'fast-check'
import { expect } from 'vitest'
import { countedFilter } from '../../../src/analysis/report/valueFilter'
import type { GroupTotals, GroupValue, RecordGroup, RecordGroups } from '../../../src/contract/measures'
import type { FilterContext } from '../../../src/core/field/fieldType'
import { type Aggregate, type GroupBy, readGroupBy, writeAggregate } from '../../../src/core/measures/groupBy'
import { groupLines } from '../../../src/core/measures/groupLines'
import { readMeasure } from '../../../src/core/measures/ownMeasures'
import { recordGroups } from '../../../src/core/measures/recordGroups'
import { reportValue } from '../../../src/core/measures/reportValue'
import type { Money } from '../../../src/core/money/amount'
import { holds } from '../../../src/core/schema/condition'
import { parseFilter } from '../../../src/core/schema/filter'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { toFullRow } from '../../../src/core/schema/rows'

/** Reads the rows of the list that a filter opens, as a certain user. */
type ReadList = (filter: Values) => Promise<Values[]>

/** The groups and measures to request for each resource, with filters that cut through groups. */
const asked: Readonly<Record<string, { by: string[]; measures: string[]; filters: Values[] }>> = {
  policies: {
    by: [
      'status',
      'renewal_status',
      'customer_id',
      'term_months',
      'effective:month',
      'expiry:quarter',
      'created_at:day',
    ],
    measures: [
      'sum:premium_net',
      'avg:premium_total',
      'min:expiry',
      'max:premium_net',
      'distinct:customer_id',
      'sum:term_months',
      'measure:policies_in_force',
      'measure:policies_renewed',
    ],
    filters: [
      {},
      { effective_gte: '@today-40', effective_lt: '@today+41' },
      { status: ['in_force', 'cancelled'], or: [{ customer_id: [1, 2] }, { term_months_gt: 3 }] },
    ],
  },
  'work-orders': {
    by: ['status', 'lost_reason', 'due_at:week', 'requested_at:year', 'assigned_to', 'offered_at:month'],
    measures: [
      'sum:best_premium',
      'max:due_at',
      'distinct:lost_reason',
      'avg:best_premium',
      'measure:work_orders_overdue',
    ],
    filters: [{}, { due_at_gte: '2028-01-10T09:30:00Z', due_at_lt: '@month' }, { lost_reason_null: true }],
  },
  claims: {
    by: ['fraud_flag', 'status', 'loss_date:quarter', 'policy_id'],
    measures: [
      'sum:paid',
      'sum:reserve',
      'max:incurred',
      'min:loss_date',
      'distinct:status',
      'measure:claims_late',
      'measure:claims_incurred',
    ],
    filters: [{}, { fraud_flag: true }],
  },
}

/** Random requests for the groups of a resource. */
export const questions = fc.constantFrom(...Object.keys(asked)).chain(resource => {
  const { by = [], measures = [], filters = [] } = asked[resource] ?? {}
  return fc.record({
    resource: fc.constant(resource),
    by: fc.uniqueArray(fc.constantFrom(...by), {
      minLength: 1,
      maxLength: 2,
      selector: name => name.split(':')[0],
    }),
    measures: fc.subarray(measures),
    filter: fc.constantFrom(...filters),
  })
})
export type Question = typeof questions extends fc.Arbitrary<infer Asked> ? Asked : never

/** Returns the path of a request. */
export const addressOf = ({ resource, by, measures, filter }: Question): string =>
  `${resource}/groups?${new URLSearchParams({ by: by.join(','), measures: measures.join(','), filter: JSON.stringify(filter) })}`

type Opened = GroupTotals & Pick<RecordGroup, 'filter'>

/**
 * Returns groups without labels, sorted by key, because the server sorts groups with equal counts by label.
 */
const plain = (groups: readonly RecordGroup[]): unknown[] =>
  groups
    .map(({ label: _label, groups: inner, ...group }) => ({
      ...group,
      ...(inner && { groups: plain(inner) }),
    }))
    .sort((one, other) => String(one.key).localeCompare(String(other.key)))

/** Expects the browser, which counts in Studio's preview, to return the same groups for the same records. */
export function expectSameHere(
  answer: RecordGroups,
  rows: readonly Values[],
  { resource, question, context }: { resource: Resource; question: Question; context: FilterContext },
): void {
  const by = question.by.map(text => readGroupBy(resource, text) as GroupBy)
  const measures = question.measures.map(text => readMeasure(resource, text) as Aggregate)
  const { timeZone } = context
  const matching = (filter: Values) => {
    const condition = parseFilter(resource, filter, context)
    return rows.filter(row => holds(condition, toFullRow(resource, row)))
  }
  const lines = groupLines(rows, { resource, by, measures, timeZone, matching })
  const groups = lines.filter(({ keys, amount }) => keys.length === by.length && !amount).length
  const { filter } = question
  const here = recordGroups({ resource, by, measures, filter, context, lines, groups, labels: [] })
  expect({ ...here, groups: plain(here.groups) }).toEqual({ ...answer, groups: plain(answer.groups) })
}

/** Expects each number to match the rows that it opens, and each row to be in one group only. */
export async function expectLists(
  { groups, ...total }: RecordGroups,
  { filter, resource }: { filter: Values; resource: Resource },
  listOf: ReadList,
): Promise<void> {
  const whole = await expectTotals({ ...total, filter }, { resource, listOf })
  const seen: Values[] = []
  for (const group of groups) {
    const rows = await expectTotals(group, { resource, listOf })
    seen.push(...rows)
    if (!group.groups) continue
    expect(sumOf(group.groups.map(({ count }) => count))).toBe(group.count)
    for (const inner of group.groups) await expectTotals(inner, { resource, listOf })
  }
  expect(ids(seen)).toEqual(ids(whole))
}

const ids = (rows: readonly Values[]) => rows.map(({ id }) => Number(id)).sort((one, other) => one - other)
const sumOf = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)

async function expectTotals(
  { count, values, filter }: Opened,
  { resource, listOf }: { resource: Resource; listOf: ReadList },
): Promise<Values[]> {
  const rows = await listOf(filter)
  expect(rows.length).toBe(count)
  for (const [measure, value] of Object.entries(values)) {
    const aggregate = readMeasure(resource, measure) as Aggregate
    const isOwn = aggregate.measure !== undefined
    const counted = isOwn ? await listOf(countedFilter(resource, filter, aggregate)) : rows
    const worth = expected(writeAggregate({ ...aggregate, measure: undefined }), counted)
    expect(sorted(value), `${measure} of ${JSON.stringify(filter)}`).toEqual(sorted(worth))
  }
  expectRatios({ count, values }, rows)
  return rows
}

/** Expects a report's ratio of two numbers to match the rows. */
function expectRatios({ count, values }: GroupTotals, rows: readonly Values[]): void {
  const isOwn = (name: string) => name.startsWith('measure:')
  const amounts = Object.keys(values).filter(name => !isOwn(name) && values[name]?.amounts?.length)
  for (const [part, whole] of amounts.flatMap(one =>
    [...amounts, 'count'].map(other => [one, other] as const),
  )) {
    const ratio = { of: 'ratio', part: aggregateIn(part), whole: aggregateIn(whole) } as const
    const value = reportValue(ratio, { count, values })
    const above = expected(part, rows).amounts ?? []
    const below = whole === 'count' ? [] : (expected(whole, rows).amounts ?? [])
    if (whole === 'count') {
      const each = above.map(({ amount, currency }) => ({
        currency,
        amount: Math.round(amount / rows.length),
      }))
      expect(sorted({ amounts: [...(value.amounts ?? [])] })).toEqual(sorted({ amounts: each }))
    }
    for (const { currency, ratio: found } of value.ratios ?? []) {
      const amountIn = (all: readonly Money[]) => all.find(one => one.currency === currency)?.amount ?? 0
      expect(Number(found)).toBeCloseTo(amountIn(above) / amountIn(below), 3)
    }
  }
}

const aggregateIn = (text: string) => {
  const [of, field] = text.split(':')
  return { of, field } as Aggregate
}

const sorted = ({ amounts, ...value }: GroupValue): GroupValue => ({
  ...value,
  ...(amounts && { amounts: [...amounts].sort((one, other) => one.currency.localeCompare(other.currency)) }),
})

function expected(measure: string, rows: readonly Values[]): GroupValue {
  const [of = '', name = ''] = measure.split(':')
  if (of === 'count') return { number: String(rows.length) }
  const filled = rows.map(row => row[name]).filter(value => value !== null && value !== undefined)
  if (of === 'distinct') return { number: String(new Set(filled).size) }
  const [first] = filled
  if (typeof first === 'object' || isMoney(name)) {
    const currencies = [...new Set((filled as Money[]).map(({ currency }) => currency))]
    const amountsOf = (code: string) =>
      (filled as Money[]).filter(({ currency }) => currency === code).map(({ amount }) => amount)
    return { amounts: currencies.map(currency => ({ currency, amount: worked(of, amountsOf(currency)) })) }
  }
  if (!filled.length) return {}
  if (typeof first === 'number') return { number: String(worked(of, filled.map(Number))) }
  const texts = filled.map(String).sort()
  const text = (of === 'min' ? texts[0] : texts.at(-1)) ?? ''
  return text.length === 10 ? { day: text } : { moment: text }
}

const isMoney = (name: string) => /premium|paid|reserve|incurred/u.test(name)

function worked(of: string, numbers: readonly number[]): number {
  if (of === 'min') return Math.min(...numbers)
  if (of === 'max') return Math.max(...numbers)
  return of === 'avg' ? Math.round(sumOf(numbers) / numbers.length) : sumOf(numbers)
}
