import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { openPolicyOffice, type PolicyOffice } from '../policies/policyOffice'
import { readPdf } from './readPdf'

const euros = (amount: number) => ({ amount: Math.round(amount * 100), currency: 'EUR' })
const LIABILITY = { code: 'TPL', name: 'Liability', included: true, limit: euros(50_000) }

// The office's day is 1 Mar 2027. The printed content does not depend on the database.
describe.each(mainEngines.slice(0, 1))('K-12 the certificate of a day on $name', engine => {
  let office: PolicyOffice
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
  })
  afterAll(() => office.app.close())

  const takeOver = (values: Values) =>
    office.takeOver({
      coverages: [LIABILITY],
      beneficiaries: [{ name: 'Bank', kind: 'loss_payee' }],
      ...values,
    })

  const request = (id: unknown, language = 'en') =>
    office.app.app.request(`/api/v1/policies/${id}/documents/certificate.pdf?language=${language}`, {
      headers: { Authorization: `Bearer ${office.manager}` },
    })
  const read = async (id: unknown, language?: string) => {
    const answer = await request(id, language)
    expect(answer.status).toBe(200)
    return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).whole
  }
  const refused = async (id: unknown) => {
    const answer = await request(id)
    expect(answer.status).toBe(409)
    return ((await answer.json()) as { message: string }).message
  }

  it('K-12 T3 certifies the cover of today, and announces what is agreed for later', async () => {
    const policy = await takeOver({ policy_no: 'HANN-1' })
    const later = await office.ask('endorsements', {
      policy_id: policy.id,
      effective: '2027-06-01',
      annual_change: euros(100),
      coverages: [{ ...LIABILITY, limit: euros(60_000) }],
      beneficiaries: [],
    })
    await office.ask(`endorsements/${later.id}/issue`, {})
    const [today = '', announced = ''] = (await read(policy.id)).split('Whatisagreedforlater')
    expect(today).toContain('Bank')
    expect(today).toContain('€50,000.00')
    expect(today).not.toContain('€60,000.00')
    expect(announced).toContain('FromJun1,2027:LimitofLiability:from€50,000.00to€60,000.00')
    expect(announced).toContain('Beneficiaries:Bankremoved')
    expect(announced).not.toContain('100.00fora')
    expect(await read(policy.id, 'ar')).toContain('60,000.00')
  })

  it('K-12 T6 says from which day a cancelled policy no longer covers, and certifies until then', async () => {
    const policy = await takeOver({ policy_no: 'HANN-2' })
    await office.ask(`policies/${policy.id}/cancel`, {
      cancel_date: '2027-05-01',
      cancel_method: 'pro_rata',
      cancel_requested_by: 'customer',
      reason: 'Sold',
    })
    expect(await read(policy.id)).toContain('NocoverfromMay1,2027')
    office.app.clock.set('2027-05-01T09:00:00Z')
    expect(await refused(policy.id)).toContain('cancelled')
    office.app.clock.set('2027-03-01T09:00:00Z')
  })

  it('K-12 D-07 says until when a cover note covers, and not the end of a term that is not issued', async () => {
    const bound = await takeOver({ effective: '2027-03-01', collects_from: '2027-03-01' })
    expect(bound).toMatchObject({ status: 'bound', policy_no: null, expiry: '2028-03-01' })
    const day = (value: unknown) =>
      new Date(`${value}T00:00:00Z`)
        .toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
        .replaceAll(/\s/gu, '')
    const text = await read(bound.id)
    expect(text).toContain(day(bound.bound_until))
    expect(text).not.toContain(day('2028-03-01'))
    expect(await read((await takeOver({ policy_no: 'HANN-5' })).id)).toContain(day('2028-01-01'))
  })

  it('K-12 refuses a day without cover, with its reason', async () => {
    const suspended = await takeOver({ policy_no: 'HANN-3' })
    await office.ask(`policies/${suspended.id}/suspend`, { suspended_from: '2027-03-01', reason: 'Laid up' })
    expect((await request(suspended.id)).status).toBe(409)
    const coming = await takeOver({ policy_no: 'HANN-4', effective: '2027-04-01' })
    expect(await refused(coming.id)).toBe(
      'A certificate can be printed once the cover has started, on Apr 1, 2027.',
    )
  })
})
