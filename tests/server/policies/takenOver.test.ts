import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import { monthsAfter } from '../../../src/core/schema/days'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { openPolicyOffice, type PolicyOffice } from './policyOffice'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const TODAY = '2027-03-01'
const START = '2026-07-01'

describe.each(mainEngines)('K-14 policies taken over while they run on $name', engine => {
  let office: PolicyOffice
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
  })
  afterAll(() => office.app.close())

  const takeOver = (values: Values) =>
    office.takeOver({ effective: START, collects_from: undefined, instalment_count: 4, ...values })
  const clock = () => runClock(office.app.services)
  /** What the parts of 1,320.00 (with 10% of tax) that were due before a day add up to. */
  const dueBefore = (day: string) =>
    [0, 3, 6, 9].filter(months => monthsAfter(START, months) < day).length * (132_000 / 4)

  it('T1 nothing due before the recording is overdue, nothing lapses, and nobody is notified', async () => {
    const made = [
      await takeOver({ policy_no: 'OVER-1' }),
      await takeOver({ policy_no: 'OVER-2', billing_mode: 'direct_bill' }),
    ]
    expect(made[0]).toMatchObject({
      collects_from: TODAY,
      paid: eur(dueBefore(TODAY)),
      lapse_on: '2027-05-01',
    })
    expect(made[1]).toMatchObject({ paid: eur(0), lapse_on: null })
    const { done } = await clock()
    expect(
      Object.keys(done).filter(name => /instalments\.(overdue|fall)|policies\.lapse/u.test(name)),
    ).toEqual([])
    for (const { id } of made) {
      expect(await office.policy(id)).toMatchObject({ status: 'in_force' })
      const parts = await office.parts('instalments', id)
      expect(parts.filter(({ status }) => status === 'overdue')).toEqual([])
    }
  })

  it('says what was paid before: less leaves the rest open without arrears, more pays the next part', async () => {
    const less = await takeOver({ policy_no: 'OVER-3', paid_before: eur(50_000) })
    expect(less).toMatchObject({ paid: eur(50_000), balance: eur(132_000 - 50_000) })
    const more = await takeOver({ policy_no: 'OVER-4', paid_before: eur(dueBefore(TODAY) + 1_000) })
    expect(more).toMatchObject({ paid: eur(dueBefore(TODAY) + 1_000) })
    await clock()
    expect(await office.policy(less.id)).toMatchObject({ status: 'in_force' })
    const [payment] = (await office.ask(
      `payments?filter=${encodeURIComponent(JSON.stringify({ policy_id: more.id }))}`,
    )) as unknown as Values[]
    expect(payment).toMatchObject({ method: 'taken_over', paid_on: TODAY })
  })

  it('what is due after the recording is collected: an unpaid part lapses after its days of grace', async () => {
    const { id } = await takeOver({ policy_no: 'OVER-5' })
    office.app.clock.set('2027-05-02T09:00:00Z')
    await clock()
    expect(await office.policy(id)).toMatchObject({ status: 'lapsed' })
    office.app.clock.set('2027-03-01T09:00:00Z')
  })

  it('written premium counts what another office charged on its own day', async () => {
    const { id } = await takeOver({ policy_no: 'OVER-6' })
    const charges = await office.parts('policy-charges', id)
    expect(charges.map(({ booked_on }) => booked_on)).toEqual([START])
  })
})
