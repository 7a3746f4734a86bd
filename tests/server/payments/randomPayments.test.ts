import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../../src/core/schema/resource'
import type { Money } from '../../../src/define'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { openPolicyOffice, type PolicyOffice } from '../policies/policyOffice'

const TODAY = '2027-03-01'
const cents = (value: unknown) => (value as Money | null)?.amount ?? 0
const isOpen = ({ status }: Values) => !['paid', 'cancelled'].includes(String(status))
const sum = (rows: Values[], name: string) => rows.reduce((total, row) => total + cents(row[name]), 0)

const place = fc.nat(9)
const step = fc.oneof(
  fc.record({ do: fc.constant('pay'), amount: fc.integer({ min: 1, max: 150_000 }) }),
  fc.record({ do: fc.constant('pay_out'), amount: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({ do: fc.constant('pay_part'), place, amount: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({ do: fc.constant('set_off'), place, amount: fc.integer({ min: 1, max: 30_000 }) }),
  fc.record({ do: fc.constant('reverse'), place }),
  fc.record({
    do: fc.constant('reschedule'),
    place,
    month: fc.integer({ min: 1, max: 12 }),
    amount: fc.integer({ min: 1, max: 40_000 }),
  }),
  fc.record({ do: fc.constant('endorse'), place, amount: fc.integer({ min: -70_000, max: 70_000 }) }),
  fc.record({ do: fc.constant('cancel'), place, month: fc.constantFrom(3, 4) }),
  fc.record({ do: fc.constant('reinstate'), place }),
)
type Step = { do: string; place?: number; month?: number; amount?: number }

describe.each(mainEngines)('random payments on $name', engine => {
  let office: PolicyOffice
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
  })
  afterAll(async () => {
    const { db, resources } = office.app.services
    expect(await brokenInvariants(db, resources)).toEqual([])
    await office.app.close()
  })

  const done = new Set<string>()
  const post = async (path: string, body: Values) => {
    const { status, body: answer } = await office.app.call(`/api/v1/${path}`, { token: office.manager, body })
    expect(status, JSON.stringify([path, body, answer])).toBeLessThan(500)
    if (status < 300) done.add(path.replace(/\d+/u, 'id'))
    return answer.data as Values | undefined
  }
  const rowsOf = async (resource: string, filter: Values) => {
    const query = encodeURIComponent(JSON.stringify(filter))
    return (await office.ask(`${resource}?filter=${query}&range=[0,499]`)) as unknown as Values[]
  }

  /** Does one step for a customer. A step that is not possible is refused, and changes nothing. */
  async function take(customer_id: number, one: Step, currency: string): Promise<void> {
    const pick = <T>(rows: T[]): T | undefined => rows[(one.place ?? 0) % Math.max(1, rows.length)]
    const amount = (value = one.amount ?? 0) => ({ amount: value, currency })
    const booked = { customer_id, paid_on: TODAY, method: 'transfer' }
    const parts = (await rowsOf('instalments', { customer_id })).filter(isOpen)
    const part = pick(parts)
    const policy = pick(await rowsOf('policies', { customer_id }))
    if (one.do === 'pay') await post('payments', { ...booked, amount: amount() })
    if (one.do === 'pay_out') await post('payments', { ...booked, amount: amount(-(one.amount ?? 0)) })
    if (one.do === 'pay_part' && part)
      await post(`instalments/${part.id}/${part.status === 'partly_paid' ? 'pay_more' : 'pay_part'}`, {
        payment_on: TODAY,
        payment_method: 'cash',
        payment_amount: amount(),
      })
    if (one.do === 'set_off' && part) {
      const spread = [{ instalment_id: part.id, amount: amount() }]
      await post('payments', { ...booked, method: 'set_off', amount: amount(0), spread })
    }
    if (one.do === 'reverse') {
      const payment = pick(await rowsOf('payments', { customer_id }))
      await post(`payments/${payment?.id}/reverse`, { reversal_kind: 'bounced', reason: 'Test' })
    }
    if (one.do === 'reschedule' && part) {
      const due_on = `2027-${String(one.month).padStart(2, '0')}-15`
      const split = [{ due_on: '2027-11-11', amount: amount() }]
      await post(`instalments/${part.id}/reschedule`, { due_on, split, reason: 'Test' })
    }
    if (one.do === 'endorse') {
      const change = { policy_id: policy?.id, kind: 'other', effective: TODAY, annual_change: amount() }
      const made = await post('endorsements', change)
      if (made?.id) await post(`endorsements/${made.id}/issue`, {})
    }
    if (one.do === 'cancel')
      await post(`policies/${policy?.id}/cancel`, {
        cancel_date: `2027-0${one.month}-01`,
        cancel_method: 'pro_rata',
        cancel_requested_by: 'office',
        reason: 'Test',
      })
    if (one.do === 'reinstate')
      await post(`policies/${policy?.id}/reinstate`, { no_loss_declared: true, reason: 'Test' })
  }

  async function check(customer_id: number): Promise<void> {
    const policies = await rowsOf('policies', { customer_id })
    for (const policy of policies) {
      const parts = await rowsOf('instalments', { policy_id: policy.id })
      const valid = parts.filter(({ status }) => status !== 'cancelled')
      expect(sum(valid, 'amount')).toBe(cents(policy.charged_total))
      expect(sum(valid, 'paid')).toBe(cents(policy.paid))
      expect(cents(policy.balance)).toBe(cents(policy.charged_total) - cents(policy.paid))
      for (const part of valid) {
        expect(cents(part.open) === 0, JSON.stringify(part)).toBe(part.status === 'paid')
        if (part.status === 'overdue') expect(String(part.due_on) < TODAY).toBe(true)
      }
      const due = valid.filter(({ due_on }) => String(due_on) <= TODAY)
      const later = valid.filter(({ due_on, amount }) => String(due_on) > TODAY && cents(amount) > 0)
      const owes = sum(due, 'amount') + sum(later, 'amount') > cents(policy.paid)
      expect(policy.lapse_on !== null, JSON.stringify(policy)).toBe(owes)
    }
    const payments = await rowsOf('payments', { customer_id })
    const spread = payments.flatMap(one => (one.spread ?? []) as Values[])
    expect(sum(payments, 'amount')).toBe(sum(spread, 'amount') + sum(payments, 'left_over'))
    expect(sum(spread, 'amount')).toBe(sum(policies, 'paid'))
    expect(sum(payments, 'left_over')).toBeGreaterThanOrEqual(0)
  }

  it('K-03 instalments equal the charges, and payments their spread and the credit, in three currencies', async () => {
    const courses = fc.sample(fc.array(step, { minLength: 12, maxLength: 12 }), { numRuns: 3, seed: 59 })
    // Each step is taken at least once.
    const all = [
      { do: 'pay', amount: 30_000 },
      { do: 'reverse' },
      { do: 'cancel', month: 3 },
      { do: 'reinstate' },
    ]
    for (const [index, course] of courses.entries()) {
      const currency = ['EUR', 'TND', 'JPY'][index % 3] as string
      const customer = await office.app.addRecord('customers', {
        first_name: 'Omar',
        last_name: `R${index}`,
        phone: `+2162000200${index}`,
      })
      for (const at of [0, 1])
        await office.takeOver({
          customer_id: customer,
          policy_no: `R-${index}-${at}`,
          instalment_count: 1 + ((index + at) % 4),
          premium_net: { amount: 100_003 + at, currency },
          fees: { amount: 77, currency },
          commission_rate: '12.5',
        })
      for (const one of [...course, ...all]) {
        await take(customer, one as Step, currency)
        await check(customer)
      }
    }
    for (const path of [
      'payments',
      'payments/id/reverse',
      'instalments/id/pay_part',
      'instalments/id/reschedule',
      'endorsements/id/issue',
      'policies/id/cancel',
      'policies/id/reinstate',
    ])
      expect([...done]).toContain(path)
  }, 120_000)
})
