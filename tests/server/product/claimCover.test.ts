import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownLosses } from '../../../resources/claims/knownLosses.server'
import { coverOn } from '../../../resources/policies/coverOn.server'
import { serverWriter } from '../../../server/engine/records/scope'
import type { Stored } from '../../../server/engine/sql/select'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { type ClaimOffice, eur, openClaimOffice } from './claimOffice'

const ids = (found: readonly Stored[]) => found.map(({ id }) => id)

describe.each(mainEngines)('the cover of claims on $name', engine => {
  let office: ClaimOffice
  beforeAll(async () => {
    office = await openClaimOffice(engine)
  })
  afterAll(() => office.test.close())

  const noted = (policy_id: number, values: Values) => office.ask('agent', 'claims', { policy_id, ...values })

  it('K-12 a claims-made cover applies to the day of the claim, and to acts from the retroactive date on', async () => {
    const liability = await office.test.addRecord('insurance-types', {
      ...{ code: 'PI', name: 'Professional liability', category: 'liability', status: 'active' },
      trigger: 'claims_made',
      coverages: [{ code: 'PI', name: 'Professional liability', limit_kind: 'aggregate' }],
    })
    const retroactive = '2026-01-01'
    const policy_id = await office.addPolicy({
      insurance_type_id: liability,
      coverages: [{ code: 'PI', name: 'PI', limit: eur(500_000), retroactive_date: retroactive }],
    })
    const at = async (loss_date: string, reported_on: string) => {
      const { out_of_period, policy_version_id } = await noted(policy_id, { loss_date, reported_on })
      return [out_of_period, policy_version_id === null]
    }
    // The term starts on 2027-01-01: the act of June was before it, the claim is made in it.
    for (const act of ['2026-06-15', retroactive]) expect(await at(act, '2027-02-20')).toEqual([false, false])
    expect(await at('2025-12-31', '2027-02-20')).toEqual([true, false])
    expect(await at('2026-06-15', '2026-12-31')).toEqual([true, true])
    const { id } = await noted(policy_id, { loss_date: '2026-06-15', reported_on: '2026-12-31' })
    const corrected = await office.ask('agent', `claims/${id}`, { reported_on: '2027-01-01' }, 'PUT')
    expect(corrected).toMatchObject({ out_of_period: false, cover_limit: eur(500_000) })
  })

  it('K-12 a lapsed policy covers no day from its lapse on, a suspended one none of its suspension', async () => {
    const policy_id = await office.addPolicy()
    office.test.clock.set('2027-02-10T09:00:00Z')
    await office.ask('manager', `policies/${policy_id}/suspend`, { reason: 'Laid up' })
    office.test.clock.set('2027-02-20T09:00:00Z')
    await office.ask('manager', `policies/${policy_id}/resume`, {})
    office.test.clock.set('2027-02-25T09:00:00Z')
    const { kysely } = office.test.services.db
    await kysely.updateTable('policies').set({ lapse_on: '2027-02-25' }).where('id', '=', policy_id).execute()
    await office.ask('manager', `policies/${policy_id}/lapse`, { reason: 'Unpaid' })
    office.test.clock.set('2027-03-01T09:00:00Z')
    const outOn = async (loss_date: string) => (await noted(policy_id, { loss_date })).out_of_period
    expect(await outOn('2027-02-09')).toBe(false)
    expect(await outOn('2027-02-10')).toBe(true)
    expect(await outOn('2027-02-19')).toBe(true)
    expect(await outOn('2027-02-20')).toBe(false)
    expect(await outOn('2027-02-24')).toBe(false)
    expect(await outOn('2027-02-25')).toBe(true)
    const { version, covered } = await coverOn(serverWriter(office.test.services), policy_id, '2027-02-25')
    expect([version?.status, covered]).toEqual(['lapsed', false])
  })

  it('D-08 known losses of a policy are those from a day on, and total losses with an approved amount', async () => {
    const policy_id = await office.addPolicy()
    const early = await office.approved(3_000, { policy_id, loss_date: '2027-01-10' })
    const total = await office.approved(4_000, { policy_id, loss_date: '2027-01-20', total_loss: true })
    const late = await noted(policy_id, { loss_date: '2027-02-15' })
    const discarded = await noted(policy_id, { loss_date: '2027-02-16' })
    await office.ask('agent', `claims/${discarded.id}/discard`, {})
    const reader = serverWriter(office.test.services)
    expect(ids(await knownLosses(reader, policy_id, '2027-02-15'))).toEqual([total.id, late.id])
    expect(ids(await knownLosses(reader, policy_id, '2027-02-16'))).toEqual([total.id])
    expect(ids(await knownLosses(reader, policy_id, '2027-01-10'))).toEqual([early.id, total.id, late.id])
  })

  it('K-12 a claim is of the policyholder of its day, also when the holder changes later', async () => {
    const policy_id = await office.addPolicy()
    const heir = await office.test.addRecord('customers', {
      ...{ first_name: 'Sami', last_name: 'Trabelsi', email: 'sami@example.org' },
    })
    const known = await noted(policy_id, { loss_date: '2027-02-25' })
    const change = {
      ...{ policy_id, kind: 'holder', effective: '2027-02-20' },
      ...{ new_customer_id: heir, annual_change: eur(0) },
    }
    const { id } = await office.ask('lead', 'endorsements', change)
    await office.ask('lead', `endorsements/${id}/issue`, {})
    const holderOn = async (loss_date: string) => (await noted(policy_id, { loss_date })).customer_id
    expect(await holderOn('2027-02-19')).toBe(office.ids.customer)
    expect(await holderOn('2027-02-20')).toBe(heir)
    expect((await office.ask('lead', `claims/${known.id}`)).customer_id).toBe(heir)
  })

  it.each([
    ['flat', 409],
    ['pro_rata', 200],
  ])('K-12 a %s cancellation in mid-term after a small loss answers %i', async (cancel_method, status) => {
    const policy_id = await office.addPolicy()
    const { number } = await noted(policy_id, { loss_date: '2027-01-10' })
    const request = {
      cancel_date: '2027-03-01',
      cancel_method,
      cancel_requested_by: 'office',
      reason: 'Sold',
    }
    const answer = await office.as('manager', `policies/${policy_id}/cancel`, request)
    expect(answer.status).toBe(status)
    if (status === 200) return
    const [{ field, message }] = answer.body.details.missing
    expect(field).toBe('despite_losses')
    expect(message).toContain(number)
    const confirmed = { ...request, despite_losses: true }
    expect((await office.as('manager', `policies/${policy_id}/cancel`, confirmed)).status).toBe(200)
  })
})
