import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Instalment } from '../../../resources/instalments/instalment'
import { type Matching, matchParts } from '../../../resources/instalments/matchParts.server'
import { asPolicy } from '../../../resources/policies/policy'
import { recalculatePolicy } from '../../../resources/policies/recalculatePolicy.server'
import { serverWriter } from '../../../server/engine/records/scope'
import { changeRecord, findRecord } from '../../../server/engine/writes/serverRecords'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { openPolicyOffice, type PolicyOffice } from './policyOffice'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const cash = { payment_on: '2027-03-01', payment_method: 'cash' }

describe.each(mainEngines)('instalments follow the charges on $name', engine => {
  let office: PolicyOffice
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
  })
  afterAll(() => office.app.close())

  /** Creates a policy of 1,200.00 without tax in four parts of 300.00: January, April, July and October. */
  const begin = async (values: Values = {}) => {
    const policy_no = `M-${Math.random()}`
    return office.takeOver({ policy_no, instalment_count: 4, premium_net: eur(109_091), ...values })
  }
  const partsOf = async (id: unknown) => (await office.parts('instalments', id)) as unknown as Instalment[]
  const short = (parts: Instalment[]) =>
    parts
      .filter(({ status }) => status !== 'cancelled')
      .map(({ kind, due_on, amount, status }) => [kind, due_on, amount.amount, status])
  const pay = (part?: Instalment, further: Values = {}) =>
    office.ask(`instalments/${part?.id}/${further.payment_amount ? 'pay_part' : 'pay'}`, {
      ...cash,
      ...further,
    })

  /** Changes what a policy charges by an amount, and lets the instalments follow. */
  async function charge(id: unknown, by: number, matching: Matching, ends = false): Promise<void> {
    const { services } = office.app
    await services.db.kysely.transaction().execute(async db => {
      const writer = { ...serverWriter(services), db }
      const before = asPolicy(
        (await findRecord(writer, 'policies', { id: Number(id), lock: true })) as Values,
      )
      const charged_total = eur((before.charged_total?.amount ?? 0) + by)
      const values = { charged_total, ...(ends && { cancel_date: matching.from }) }
      const policy = asPolicy(await changeRecord(writer, 'policies', { id: before.id, values }))
      await matchParts(writer, policy, matching)
      await recalculatePolicy(writer, policy.id)
    })
  }

  it('K-13 more is charged on the day of the change, or today if it is earlier', async () => {
    const { id } = await begin()
    await charge(id, 5_000, { from: '2027-06-01', kind: 'endorsement' })
    await charge(id, 700, { from: '2027-02-01', kind: 'endorsement' })
    expect(short(await partsOf(id)).slice(4)).toEqual([
      ['endorsement', '2027-06-01', 5_000, 'pending'],
      ['endorsement', '2027-03-01', 700, 'due'],
    ])
  })

  it('K-13 less is taken from the last open parts, then from earlier ones, then refunded', async () => {
    const { id } = await begin()
    const [first, second] = await partsOf(id)
    await pay(first)
    await pay(second, { payment_amount: eur(10_000) })
    await charge(id, -35_000, { from: '2027-07-01', kind: 'endorsement' })
    expect(short(await partsOf(id))).toEqual([
      ['premium', '2027-01-01', 30_000, 'paid'],
      ['premium', '2027-04-01', 30_000, 'partly_paid'],
      ['premium', '2027-07-01', 25_000, 'pending'],
    ])
    await charge(id, -60_000, { from: '2027-07-01', kind: 'endorsement' })
    expect(short(await partsOf(id))).toEqual([
      ['premium', '2027-01-01', 30_000, 'paid'],
      ['premium', '2027-04-01', 10_000, 'paid'],
      ['refund', '2027-03-01', -15_000, 'due'],
    ])
    expect(await office.policy(id)).toMatchObject({ paid: eur(40_000), balance: eur(-15_000) })
  })

  it('K-12 the balance of a cancellation on a coming day stays due by its dates, T6', async () => {
    const { id } = await begin()
    await charge(id, -75_000, { from: '2027-05-01', kind: 'balance' }, true)
    expect(short(await partsOf(id))).toEqual([
      ['premium', '2027-01-01', 30_000, 'overdue'],
      ['premium', '2027-04-01', 15_000, 'pending'],
    ])
    const late = await begin({ instalment_count: 2 })
    await charge(late.id, -50_000, { from: '2027-06-01', kind: 'balance' }, true)
    expect(short(await partsOf(late.id))).toEqual([
      ['premium', '2027-01-01', 60_000, 'overdue'],
      ['balance', '2027-05-31', 10_000, 'pending'],
    ])
  })

  it('K-12 what is charged again restores the planned parts where they fit', async () => {
    const { id } = await begin()
    const before = await partsOf(id)
    await pay(before[0])
    await pay(before[1], { payment_amount: eur(10_000) })
    await charge(id, -95_000, { from: '2027-03-15', kind: 'balance' }, true)
    expect(short(await partsOf(id)).slice(2)).toEqual([['refund', '2027-03-01', -15_000, 'due']])
    await charge(id, 95_000 - 2_000, { from: '2027-03-01', kind: 'balance' })
    expect(short(await partsOf(id))).toEqual([
      ['premium', '2027-01-01', 30_000, 'paid'],
      ['premium', '2027-04-01', 30_000, 'partly_paid'],
      ['premium', '2027-07-01', 30_000, 'pending'],
      ['premium', '2027-10-01', 28_000, 'pending'],
    ])
    await charge(id, 2_500, { from: '2027-03-01', kind: 'balance' })
    expect(short(await partsOf(id)).slice(3)).toEqual([
      ['premium', '2027-10-01', 30_000, 'pending'],
      ['balance', '2027-03-01', 500, 'due'],
    ])
  })

  it('K-13 the instalments equal the charges after any changes, and no payment changes', async () => {
    const change = fc.record({
      by: fc.integer({ min: -60_000, max: 60_000 }),
      month: fc.integer({ min: 1, max: 9 }),
      kind: fc.constantFrom('endorsement', 'balance'),
      pays: fc.boolean(),
    })
    for (const lives of fc.sample(fc.array(change, { minLength: 5, maxLength: 5 }), {
      numRuns: 4,
      seed: 44,
    })) {
      const { id, charged_total } = await begin()
      let charged = (charged_total as { amount: number }).amount
      let paid = 0
      for (const { by, month, kind, pays } of lives) {
        const open = (await partsOf(id)).filter(one => !['paid', 'cancelled'].includes(one.status))
        if (pays && open[0]) {
          paid += open[0].open?.amount ?? 0
          await pay(open[0])
        }
        const change = Math.max(by, -charged)
        charged += change
        await charge(id, change, { from: `2027-0${month}-01`, kind: kind as Matching['kind'] })
        const valid = (await partsOf(id)).filter(({ status }) => status !== 'cancelled')
        expect(valid.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(charged)
        expect(valid.reduce((sum, part) => sum + (part.paid?.amount ?? 0), 0)).toBe(paid)
        expect(await office.policy(id)).toMatchObject({ paid: eur(paid), balance: eur(charged - paid) })
      }
    }
  })
})
