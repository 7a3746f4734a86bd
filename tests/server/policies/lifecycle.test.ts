import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../../src/core/schema/resource'
import type { Money } from '../../../src/define'
import { mainEngines } from '../../support/databases'
import { openPolicyOffice, type PolicyOffice } from './policyOffice'

const OPEN = ['pending', 'due', 'partly_paid', 'overdue']
const amountOf = (value: unknown) => (value as Money).amount

const step = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), place: fc.nat(5) }),
  fc.record({
    do: fc.constant('pay_part' as const),
    place: fc.nat(5),
    part: fc.integer({ min: 1, max: 99 }),
  }),
  fc.record({ do: fc.constant('endorse' as const), change: fc.integer({ min: -40_000, max: 90_000 }) }),
  fc.record({
    do: fc.constant('cancel' as const),
    method: fc.constantFrom('flat', 'pro_rata', 'short_rate'),
  }),
  fc.record({ do: fc.constant('reinstate' as const) }),
)
type Step = (typeof step extends fc.Arbitrary<infer One> ? One : never) & Values

describe.each(mainEngines)('life of a policy on $name', engine => {
  let office: PolicyOffice
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
  })
  afterAll(() => office.app.close())

  const post = async (path: string, body: Values) => {
    const { status, body: answer } = await office.app.call(`/api/v1/${path}`, { token: office.manager, body })
    expect(status, JSON.stringify(answer)).toBeLessThan(500)
    return answer.data as Values
  }

  async function take(id: unknown, one: Step, currency: string): Promise<void> {
    if (one.do === 'cancel')
      await post(`policies/${id}/cancel`, {
        cancel_date: '2027-04-01',
        cancel_method: one.method,
        cancel_requested_by: 'office',
        reason: 'Test',
      })
    else if (one.do === 'reinstate')
      await post(`policies/${id}/reinstate`, { no_loss_declared: true, reason: 'Test' })
    else if (one.do === 'endorse') {
      const annual_change = { amount: one.change, currency }
      const made = await post('endorsements', {
        policy_id: id,
        kind: 'other',
        effective: '2027-03-01',
        annual_change,
      })
      if (made?.id) await post(`endorsements/${made.id}/issue`, {})
    } else {
      const parts = (await office.parts('instalments', id)).filter(({ status }) =>
        OPEN.includes(String(status)),
      )
      const part = parts[Number(one.place) % Math.max(1, parts.length)]
      if (!part) return
      const payment_amount = {
        amount: Math.trunc((amountOf(part.open) * Number(one.part ?? 0)) / 100),
        currency,
      }
      await post(`instalments/${part.id}/${one.do}`, {
        payment_on: '2027-03-01',
        payment_method: 'cash',
        ...(one.do === 'pay_part' && { payment_amount }),
      })
    }
  }

  it('D-07 D-11 its instalments equal its charges, through any course, in any currency', async () => {
    const courses = fc.sample(fc.array(step, { minLength: 4, maxLength: 5 }), {
      numRuns: 3,
      seed: 20_270_301,
    })
    for (const [index, course] of courses.entries()) {
      const currency = ['EUR', 'TND', 'JPY', 'TND'][index] as string
      const { id } = await office.takeOver({
        policy_no: `C-${index}`,
        instalment_count: index + 1,
        premium_net: { amount: 100_003, currency },
        fees: { amount: 77, currency },
        commission_rate: '12.5',
      })
      for (const one of course) {
        await take(id, one as Step, currency)
        const policy = await office.policy(id)
        const parts = (await office.parts('instalments', id)).filter(({ status }) => status !== 'cancelled')
        const sum = (name: string) => parts.reduce((total, part) => total + amountOf(part[name]), 0)
        expect(sum('amount')).toBe(amountOf(policy.charged_total))
        expect(sum('paid')).toBe(amountOf(policy.paid))
        expect(amountOf(policy.charged_total)).toBe(amountOf(policy.paid) + amountOf(policy.balance))
        expect(amountOf(policy.charged_total)).toBeGreaterThanOrEqual(0)
        const versions = await office.parts('policy-versions', id)
        expect(versions.at(-1)?.premium_total).toEqual(policy.premium_total)
        expect(versions.map(({ number }) => number)).toEqual(versions.map((_version, at) => at + 1))
      }
    }
  })

  it('D-07 a renewal opens one work order, with the current carrier; lapsed cover needs the overdue payments', async () => {
    const { id } = await office.takeOver({ policy_no: 'N-1', effective: '2026-05-01' })
    const renewed = await post(`policies/${id}/renew`, {})
    expect(renewed).toMatchObject({ status: 'in_force', renewal_status: 'in_progress' })
    expect(await office.ask(`work-orders/${renewed.renewal_work_order_id}`)).toMatchObject({
      reason: 'renewal',
      status: 'draft',
      expiring_policy_id: id,
      wanted_start: '2027-05-01',
      company_ids: [office.ids.company],
    })
    expect(await post(`policies/${id}/renew`, {})).toBeUndefined()
    await post(`work-orders/${renewed.renewal_work_order_id}/cancel`, { lost_reason: 'price' })
    expect(await office.policy(id)).toMatchObject({ renewal_status: 'due', renewal_work_order_id: null })
    await post(`policies/${id}/lapse`, { reason: 'Unpaid' })
    const reinstate = { no_loss_declared: true, reason: 'Paid' }
    expect(await post(`policies/${id}/reinstate`, reinstate)).toBeUndefined()
    const [part] = await office.parts('instalments', id)
    await post(`instalments/${part?.id}/pay`, { payment_on: '2027-03-01', payment_method: 'cash' })
    expect(await post(`policies/${id}/reinstate`, reinstate)).toMatchObject({ status: 'in_force' })
    const { id: far } = await office.takeOver({ policy_no: 'N-2' })
    expect(await post(`policies/${far}/renew`, {})).toBeUndefined()
  })
})
