import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateNotice, migrateRenewed } from '../../../resources/policies/renewalMigrations.server'
import { serverWriter } from '../../../server/engine/records/scope'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { type ContractOffice, openContractOffice } from './contractOffice'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const words = (en: string) => ({ en })

describe.each(mainEngines)('renewal orders on $name', engine => {
  let office: ContractOffice
  beforeAll(async () => {
    office = await openContractOffice(engine)
    await office.app.addRecord('question-sets', {
      insurance_type_id: office.ids.type,
      status: 'published',
      number: 1,
      questions: [
        { key: 'plate', label: words('Plate'), type: 'text', identifies: true },
        { key: 'value', label: words('Value'), type: 'number' },
        { key: 'coefficient', label: words('Coefficient'), type: 'number', scale: 2 },
      ],
    })
  })
  afterAll(async () => {
    const { db, resources } = office.app.services
    expect(await brokenInvariants(db, resources)).toEqual([])
    await office.app.close()
  })

  /** A policy of the given number whose term ends in two months, paid. */
  const begin = async (policy_no: string, values: Values = {}) => {
    office.app.clock.set('2027-03-01T09:00:00Z')
    const answers = { plate: policy_no, value: 10_000, coefficient: '0.8' }
    const policy = await office.takeOver({ policy_no, effective: '2026-05-01', answers, ...values })
    await pay(policy.id)
    return policy
  }
  const pay = async (policy: unknown) => {
    for (const { id, status } of await office.parts('instalments', policy))
      if (!['paid', 'cancelled'].includes(String(status)))
        await office.move(`instalments/${id}/pay`, { payment_on: '2027-03-01', payment_method: 'cash' })
  }
  const orderOf = async (policy: Values) => {
    const { renewal_work_order_id } = await office.move(`policies/${policy.id}/renew`)
    return office.ask(`work-orders/${renewal_work_order_id}`)
  }
  /** Takes a renewal order to an accepted quote of a net premium. */
  const accept = async ({ id }: Values, net: number) => {
    await office.move(`work-orders/${id}/request`)
    await office.move(`work-orders/${id}/ask`, { company_ids: [office.ids.company] })
    const filter = encodeURIComponent(JSON.stringify({ work_order_id: id }))
    const [quote] = (await office.ask(`quotes?filter=${filter}`)) as unknown as Values[]
    await office.move(`quotes/${quote?.id}/receive`, { premium_net: eur(net), valid_until: '2027-12-31' })
    await office.move(`work-orders/${id}/offer`)
    await office.move(`work-orders/${id}/accept`, { accepted_quote_id: quote?.id })
  }
  const endorse = async (policy: Values, values: Values) => {
    const { body } = await office.post('endorsements', {
      policy_id: policy.id,
      insurance_type_id: office.ids.type,
      kind: 'change_risk',
      effective: '2027-03-01',
      ...values,
    })
    expect(body.data, JSON.stringify(body)).toBeTruthy()
    return body.data as Values
  }
  const cancel = (policy: unknown, values: Values) =>
    office.move(`policies/${policy}/cancel`, {
      cancel_method: 'flat',
      cancel_requested_by: 'office',
      reason: 'Issued by mistake',
      ...values,
    })
  const counts = async () => {
    const names = 'policies_renewed,policies_due_for_renewal'
    const answer = (await office.ask(`measures?names=${names}&from=2027-05-01&to=2027-05-31`)) as unknown
    return JSON.stringify(answer)
  }

  it('D-07 an order that was issued is the next term, under the same number', async () => {
    const policy = await begin('R-1')
    const order = await orderOf(policy)
    await accept(order, 130_000)
    const { policy_id } = await office.move(`work-orders/${order.id}/issue`)
    expect(await office.policy(policy_id)).toMatchObject({
      policy_no: 'R-1',
      effective: '2027-05-01',
      status: 'bound',
      continued: null,
    })
    expect(await office.policy(policy.id)).toMatchObject({ status: 'in_force', renewal_status: 'renewed' })
    await office.dayComes('2027-05-01')
    expect(await office.terms('R-1')).toMatchObject([
      { id: policy.id, status: 'expired' },
      { id: policy_id, status: 'in_force', premium_net: eur(130_000) },
    ])
  })

  it('D-07 an open order is closed when the contract continues; an accepted one is the next term', async () => {
    const [open, accepted] = [await begin('R-2'), await begin('R-3')]
    const [order, waiting] = [await orderOf(open), await orderOf(accepted)]
    await office.move(`work-orders/${order.id}/request`)
    await accept(waiting, 130_000)
    await office.dayComes('2027-05-01')
    const [, next] = await office.terms('R-2')
    expect(await office.ask(`work-orders/${order.id}`)).toMatchObject({
      status: 'cancelled',
      lost_reason: null,
      continued_by_id: next?.id,
    })
    expect(next).toMatchObject({ status: 'in_force', continued: true })
    expect(await office.terms('R-3')).toMatchObject([{ status: 'expired', renewal_status: 'in_progress' }])
    const refused = await office.refusal(`policies/${accepted.id}/continue_contract`, {})
    expect(refused).toContain(String(waiting.number))
    // Its customer reconsiders: the contract continues by hand, from the same day.
    await office.move(`work-orders/${waiting.id}/cancel`, { lost_reason: 'other', lost_note: 'Reconsidered' })
    expect(await office.policy(accepted.id)).toMatchObject({ renewal_status: 'due' })
    await office.move(`policies/${accepted.id}/continue_contract`)
    expect(await office.terms('R-3')).toMatchObject([
      { status: 'expired', renewal_status: 'renewed' },
      { status: 'in_force', effective: '2027-05-01', continued: true },
    ])
    expect(await office.refusal(`policies/${accepted.id}/continue_contract`, {})).toBeTruthy()
  })

  it('D-13 a renewal that was cancelled from its first day is due again, and counts as none', async () => {
    const before = await counts()
    const policy = await begin('R-4')
    await office.dayComes('2027-05-01')
    const [, next] = await office.terms('R-4')
    expect(await counts()).not.toBe(before)
    await cancel(next?.id, { cancel_date: '2027-05-01' })
    expect(await office.policy(policy.id)).toMatchObject({ status: 'expired', renewal_status: 'due' })
    expect(await counts()).toBe(before)
    // Nobody continues what a person cancelled, but it can be continued or renewed again.
    await office.dayComes('2027-05-02')
    expect(await office.terms('R-4')).toHaveLength(2)
    await office.move(`policies/${policy.id}/continue_contract`)
    expect(await office.policy(policy.id)).toMatchObject({ renewal_status: 'renewed' })
    expect(
      await office.refusal(`policies/${next?.id}/reinstate`, { no_loss_declared: true, reason: 'No' }),
    ).toBeTruthy()
  })

  it('D-13 a renewal that is not made up for is lost; one cancelled later stays a renewal', async () => {
    const [lost, kept] = [await begin('R-5'), await begin('R-6')]
    await office.dayComes('2027-05-01')
    const [, first] = await office.terms('R-5')
    const [, second] = await office.terms('R-6')
    await cancel(first?.id, { cancel_date: '2027-05-01' })
    office.app.clock.set('2027-05-20T09:00:00Z')
    await cancel(second?.id, { cancel_method: 'pro_rata', cancel_date: '2027-05-15' })
    expect(await office.policy(kept.id)).toMatchObject({ renewal_status: 'renewed' })
    await office.dayComes('2027-06-01')
    expect(await office.policy(lost.id)).toMatchObject({ renewal_status: 'lost' })
  })

  it('D-13 a replacement within the term is no renewal', async () => {
    const policy = await begin('R-7')
    const order = await office.ask('work-orders', {
      customer_id: office.ids.customer,
      insurance_type_id: office.ids.type,
      reason: 'replacement',
      expiring_policy_id: policy.id,
      wanted_start: '2027-03-10',
      answers: { plate: 'New car' },
      currency: 'EUR',
    })
    await accept(order, 110_000)
    const { policy_id } = await office.move(`work-orders/${order.id}/issue`)
    expect(await office.policy(policy_id)).toMatchObject({ previous_policy_id: policy.id, policy_no: null })
    expect(await office.policy(policy.id)).toMatchObject({ renewal_status: 'due' })
  })

  it('D-07 an order follows endorsements, but keeps what a person entered', async () => {
    const policy = await begin('R-8')
    const pending = await endorse(policy, { effective: '2027-04-01' })
    const order = await orderOf(policy)
    expect(order).toMatchObject({ pending_endorsements: [pending.id], current_premium: eur(132_000) })
    await office.app.call(`/api/v1/work-orders/${order.id}`, {
      method: 'PUT',
      token: office.manager,
      body: { answers: { ...(order.answers as Values), plate: 'Typed by hand' } },
    })
    const issued = await endorse(policy, {
      annual_change: eur(50_000),
      answers: { plate: 'From the policy', value: 25_000 },
    })
    await office.move(`endorsements/${issued.id}/issue`)
    await office.move(`endorsements/${pending.id}/refuse`, { reason: 'Not needed' })
    const [, version] = await office.parts('policy-versions', policy.id)
    expect(await office.ask(`work-orders/${order.id}`)).toMatchObject({
      status: 'draft',
      answers: { plate: 'Typed by hand', value: 25_000 },
      current_premium: eur(187_000),
      expiring_version_id: version?.id,
      policy_changes: ['answers', 'current_premium'],
      policy_differs: ['answers'],
      pending_endorsements: null,
    })
    // An accepted order stays as it was accepted, and says what differs.
    await accept(order, 187_000)
    const late = await endorse(policy, { annual_change: eur(1000) })
    await office.move(`endorsements/${late.id}/issue`)
    expect(await office.ask(`work-orders/${order.id}`)).toMatchObject({
      status: 'accepted',
      current_premium: eur(187_000),
      policy_differs: ['current_premium'],
    })
  })

  it('D-03 D-07 proposes the coefficient, and only a person applies it', async () => {
    const { id } = { id: office.ids.type }
    await office.app.addAccount({ email: 'admin@office.example', user_type: 1 })
    const rule = {
      bonus_question: 'coefficient',
      bonus_reduction: '5',
      bonus_increase: '25',
      bonus_least: '0.5',
      bonus_most: '3.5',
      bonus_months_before: 2,
    }
    const { status } = await office.app.call(`/api/v1/insurance-types/${id}`, {
      method: 'PUT',
      token: await office.app.signIn('admin@office.example'),
      body: rule,
    })
    expect(status).toBe(200)
    const policy = await begin('R-9')
    const order = await orderOf(policy)
    expect(order).toMatchObject({ bonus_proposed: '0.76', bonus_arithmetic: '0.80 × 0.95 = 0.76' })
    expect((order.answers as Values).coefficient).toBe('0.8')
    // The reference period ended on 28 February.
    const values = { policy_id: policy.id, loss_type: 'collision', reported_on: '2027-03-01' }
    const claim = await office.ask('claims', {
      ...values,
      loss_date: '2027-02-28',
      description: 'x'.repeat(30),
    })
    await office.ask('claims', { ...values, loss_date: '2027-03-01', description: 'x'.repeat(30) })
    await office.move(`claims/${claim.id}/report`)
    const read = () => office.ask(`work-orders/${order.id}`)
    expect(await read()).toMatchObject({ bonus_proposed: null, bonus_undecided: [claim.id] })
    expect(await office.refusal(`work-orders/${order.id}/apply_bonus`, {})).toBeTruthy()
    await office.app.call(`/api/v1/claims/${claim.id}`, {
      method: 'PUT',
      token: office.manager,
      body: { at_fault: 'half' },
    })
    expect(await read()).toMatchObject({
      bonus_proposed: '0.9',
      bonus_arithmetic: `0.80 × 1.125 (${claim.number}) = 0.90`,
    })
    await office.move(`work-orders/${order.id}/apply_bonus`)
    expect(await read()).toMatchObject({
      bonus_applied: true,
      answers: { coefficient: '0.9', value: 10_000 },
    })
  })

  it('D-07 the migrations correct notice and renewals of an office made before', async () => {
    const policy = await begin('R-10', { effective: '2027-01-01' })
    const renewed = await begin('R-11')
    await office.dayComes('2027-05-01')
    const [, next] = await office.terms('R-11')
    await cancel(next?.id, { cancel_date: '2027-05-01' })
    const { services } = office.app
    const db = services.db.kysely
    await sql`update policies set notice_by = expiry - 60 where id = ${policy.id}`.execute(db)
    await sql`update policies set renewal_status = 'renewed' where id = ${renewed.id}`.execute(db)
    const run = (migrate: typeof migrateNotice) =>
      db.transaction().execute(trx => migrate({ ...serverWriter(services), quiet: true, db: trx }))
    expect(await run(migrateNotice)).toBe(1)
    expect(await run(migrateRenewed)).toBe(1)
    expect(await office.policy(policy.id)).toMatchObject({ notice_by: '2027-10-31' })
    expect(await office.policy(renewed.id)).toMatchObject({ renewal_status: 'due' })
    expect([await run(migrateNotice), await run(migrateRenewed)]).toEqual([0, 0])
  })
})
