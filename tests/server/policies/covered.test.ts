import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMigrations } from '../../../server/engine/writes/runMigrations'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import { daysAfter, monthsAfter } from '../../../src/core/schema/days'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { openPolicyOffice, type PolicyOffice } from './policyOffice'

const NOW = '2027-03-01'
let places = 0

const span = fc.record({
  begins: fc.constantFrom(-1200, -800, -370, -200, 0, 40),
  months: fc.constantFrom(1, 12, 24),
  ends: fc.constantFrom('term', 'cancelled', 'lapsed', 'reinstated'),
})

describe.each(mainEngines)('D-01 customer status from policies on $name', engine => {
  let office: PolicyOffice
  let admin: string
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
    await office.app.addAccount({ email: 'admin@office.example' })
    admin = await office.app.signIn('admin@office.example')
  })
  afterAll(() => office.app.close())

  const at = (day: string, time = '09:00') => office.app.clock.set(`${day}T${time}:00Z`)
  const clock = () => runClock(office.app.services)
  const customer = (id: number) => office.ask(`customers/${id}`)
  const newCustomer = () =>
    office.app.addRecord('customers', {
      first_name: 'Sami',
      last_name: `No ${places++}`,
      phone: '+21671123456',
    })
  const policyOf = (customer_id: number, values: Values = {}) =>
    office.takeOver({ customer_id, policy_no: `COV-${places++}`, ...values })
  const cancel = (id: unknown, cancel_date: string) =>
    office.ask(`policies/${id}/cancel`, {
      cancel_date,
      cancel_method: 'pro_rata',
      cancel_requested_by: 'customer',
      reason: 'Sold',
    })

  it('D-01 is active from the first cover in force until twelve months after the last, and again with the next', async () => {
    at(NOW)
    const id = await newCustomer()
    const ahead = await policyOf(id, { effective: '2027-03-10', term_months: 12 })
    expect(ahead.status).toBe('bound')
    expect(await customer(id)).toMatchObject({ status: 'prospect', covered_until: null })
    at('2027-03-10')
    await clock()
    expect(await customer(id)).toMatchObject({ status: 'active', covered_until: '2028-03-10' })
    // Otherwise the contract would continue.
    const notice = { notice_from: 'customer', notice_on: '2027-03-10', reason: 'Moves abroad' }
    await office.ask(`policies/${ahead.id}/give_notice`, notice)
    at('2029-03-09', '22:00')
    await clock()
    expect(await customer(id)).toMatchObject({ status: 'active' })
    const late = { ...office.app.services.office, timeZone: () => 'Africa/Cairo' }
    await runClock({ ...office.app.services, office: late })
    expect(await customer(id)).toMatchObject({ status: 'inactive', covered_until: '2028-03-10' })
    expect((await runClock({ ...office.app.services, office: late })).done).toEqual({})
    at('2029-03-10')
    await policyOf(id, { effective: '2029-03-10' })
    expect(await customer(id)).toMatchObject({ status: 'active', covered_until: '2030-03-10' })
    for (const move of ['activate', 'deactivate'])
      await expect(office.ask(`customers/${id}/${move}`, {})).rejects.toThrow('404')
  })

  it('D-01 a cancellation shortens it, a reinstatement restores it, 29 February counts whole months', async () => {
    at(NOW)
    const id = await newCustomer()
    const made = await policyOf(id, { effective: '2027-03-01' })
    await cancel(made.id, '2027-03-20')
    expect(await customer(id)).toMatchObject({ status: 'active', covered_until: '2027-03-20' })
    // The day has not come, so the policy is still in force.
    await office.ask(`policies/${made.id}/withdraw_cancellation`, { reason: 'Kept' })
    expect(await customer(id)).toMatchObject({ covered_until: '2028-03-01' })
    await cancel(made.id, NOW)
    await office.ask(`policies/${made.id}/reinstate`, { no_loss_declared: true, reason: 'Kept' })
    expect(await customer(id)).toMatchObject({ covered_until: '2028-03-01' })
    at('2028-02-20')
    await cancel(made.id, '2028-02-29')
    at('2029-02-28')
    await clock()
    expect(await customer(id)).toMatchObject({ status: 'active', covered_until: '2028-02-29' })
    at('2029-03-01')
    await clock()
    expect(await customer(id)).toMatchObject({ status: 'inactive' })
  })

  it('D-01 a blocked customer stays blocked, and follows the policies when unblocked', async () => {
    at(NOW)
    const [id, old] = [await newCustomer(), await newCustomer()]
    await policyOf(old, { effective: '2024-01-01' })
    expect(await customer(old)).toMatchObject({ status: 'inactive', covered_until: '2025-01-01' })
    await office.ask(`customers/${id}/block`, { reason: 'Fraud' }, admin)
    await policyOf(id, { effective: '2027-02-20' })
    await clock()
    expect(await customer(id)).toMatchObject({ status: 'blocked', covered_until: '2028-02-20' })
    expect(await office.ask(`customers/${id}/unblock`, { reason: 'Cleared' }, admin)).toMatchObject({
      status: 'active',
    })
  })

  it('D-01 matches the policies through any course, also for existing customers', async () => {
    const courses = fc.sample(fc.array(span, { minLength: 1, maxLength: 3 }), { numRuns: 4, seed: 27 })
    const kept: [number, string | null][] = []
    for (const course of courses) {
      at(NOW)
      const id = await newCustomer()
      const ends: string[] = []
      for (const { begins, months, ends: how } of course) {
        const effective = daysAfter(NOW, begins)
        const made = await policyOf(id, { effective, term_months: months })
        const expiry = monthsAfter(effective, months)
        if (made.status !== 'in_force' || how === 'term') {
          if (made.status !== 'bound') ends.push(expiry)
          continue
        }
        const last = daysAfter(expiry, -1)
        const day = how === 'lapsed' ? NOW : last < NOW ? last : NOW
        if (how === 'lapsed') {
          await office.ask(`policies/${made.id}/lapse`, { reason: 'Unpaid' }).catch(() => undefined)
          const { status } = await office.policy(made.id)
          ends.push(status === 'lapsed' ? day : expiry)
        } else {
          await cancel(made.id, day)
          if (how === 'reinstated')
            await office.ask(`policies/${made.id}/reinstate`, { no_loss_declared: true, reason: 'Kept' })
          if (how === 'reinstated') ends.push(expiry)
          else if (day > effective) ends.push(day)
        }
      }
      const until = ends.sort().at(-1) ?? null
      kept.push([id, until])
      const status = !until ? 'prospect' : until <= monthsAfter(NOW, -12) ? 'inactive' : 'active'
      const found = await customer(id)
      expect(found.covered_until).toBe(until)
      // A customer whose cover was never in force can be active
      // for a moment, and stays active until the clock runs.
      if (until) expect(found.status).toBe(status)
      else expect(['prospect', 'active']).toContain(found.status)
    }
    const { kysely } = office.app.services.db
    await sql`update customers set covered_until = null`.execute(kysely)
    await sql`delete from settings where key = 'brought_once'`.execute(kysely)
    await runMigrations(office.app.services)
    for (const [id, until] of kept) expect((await customer(id)).covered_until).toBe(until)
    // The history contains the values that the server wrote.
    expect(await brokenInvariants(office.app.services.db, office.app.services.resources)).toEqual([])
    await sql`update customers set covered_until = '2001-01-01' where id = ${kept[0]?.[0]}`.execute(kysely)
    await runMigrations(office.app.services)
    expect((await customer(Number(kept[0]?.[0]))).covered_until).toBe('2001-01-01')
  })

  it('D-07 a cover note ends on its date, charging the covered days, unless extended or issued', async () => {
    at(NOW)
    const id = await newCustomer()
    const note = (values: Values = {}) => policyOf(id, { policy_no: null, effective: NOW, ...values })
    const [left, extended, numbered] = [await note(), await note(), await note()]
    expect(left).toMatchObject({ status: 'bound', bound_until: '2027-03-31' })
    expect(await note({ effective: '2027-04-01', term_months: 1 })).toMatchObject({
      bound_until: '2027-05-01',
    })
    const extend = (bound_until: string) =>
      office.ask(`policies/${extended.id}/extend_note`, { bound_until, reason: 'Carrier is late' })
    await expect(extend('2027-06-01')).rejects.toThrow('409')
    expect(await extend('2027-05-15')).toMatchObject({ status: 'bound', bound_until: '2027-05-15' })
    await office.app.call(`/api/v1/policies/${numbered.id}`, {
      method: 'PUT',
      token: office.manager,
      body: { policy_no: 'COV-LATE' },
    })
    expect(await office.policy(numbered.id)).toMatchObject({ status: 'in_force' })
    at('2027-04-02')
    await clock()
    const parts = await office.parts('instalments', left.id)
    expect(await office.policy(left.id)).toMatchObject({
      status: 'cancelled',
      cancel_date: '2027-03-31',
      // 30 of 366 days of 1320.00 are charged.
      charged_total: { amount: 10_820, currency: 'EUR' },
      return_premium: { amount: 121_180, currency: 'EUR' },
    })
    expect(parts.filter(({ status }) => status !== 'cancelled')).toMatchObject([
      { amount: { amount: 10_820 } },
    ])
    expect(await office.policy(extended.id)).toMatchObject({ status: 'bound' })
    await expect(
      office.ask(`policies/${left.id}/reinstate`, { no_loss_declared: true, reason: 'Issued after all' }),
    ).rejects.toThrow('409')
  })
})
