import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { openPolicyOffice, type PolicyOffice } from './policyOffice'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

describe.each(mainEngines)('K-12 policies as of a day on $name', engine => {
  let office: PolicyOffice
  let id: unknown
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
    const made = await office.takeOver({
      policy_no: 'AS-OF',
      commission_rate: '10',
      coverages: [{ code: 'TPL', name: 'Liability' }],
    })
    id = made.id
    const change = await office.ask('endorsements', {
      policy_id: id,
      kind: 'limit',
      effective: '2027-07-02',
      annual_change: eur(36_500),
      coverages: [{ code: 'GLASS', name: 'Glass' }],
    })
    await office.ask(`endorsements/${change.id}/issue`, {})
  })
  afterAll(() => office.app.close())

  const codes = ({ coverages }: Values) => (coverages as { code: string }[]).map(({ code }) => code)
  const listed = async (query: string) => (await office.ask(`policies?${query}`)) as unknown as Values[]

  it('a record, a list and an export have the cover and the premium of the day', async () => {
    for (const [day, code, net] of [
      ['2027-01-01', 'TPL', 120_000],
      ['2027-07-01', 'TPL', 120_000],
      ['2027-07-02', 'GLASS', 156_500],
      ['2027-12-31', 'GLASS', 156_500],
    ] as const) {
      const policy = await office.ask(`policies/${id}?as_of=${day}`)
      expect([day, codes(policy), policy.premium_net]).toEqual([day, [code], eur(net)])
    }
    const filter = (amount: number) => encodeURIComponent(JSON.stringify({ premium_net_gte: eur(amount) }))
    expect(await listed(`as_of=2027-07-01&filter=${filter(150_000)}`)).toHaveLength(0)
    expect(await listed(`as_of=2027-07-02&filter=${filter(150_000)}`)).toHaveLength(1)
    // Before its first day and after its term the policy has no version.
    for (const day of ['2026-12-31', '2028-01-01']) {
      const { status } = await office.app.call(`/api/v1/policies/${id}?as_of=${day}`, {
        token: office.manager,
      })
      expect([day, status]).toEqual([day, 404])
      expect(await listed(`as_of=${day}`)).toHaveLength(0)
    }
  })

  it('lists the versions with their days, and the charges with their periods', async () => {
    const versions = (await office.ask(
      `policies/${id}/versions?sort=["number","ASC"]`,
    )) as unknown as Values[]
    expect(versions.map(({ effective, until }) => [effective, until])).toEqual([
      ['2027-01-01', '2027-07-02'],
      ['2027-07-02', '2028-01-01'],
    ])
    expect(versions.every(({ entered_at }) => typeof entered_at === 'string')).toBe(true)
    // 183 of 365 days are left of the change, with 10% of tax and of commission.
    const net = (36_500 * 183) / 365
    const charges = (await office.ask(`policies/${id}/charges?sort=["number","ASC"]`)) as unknown as Values[]
    expect(charges).toMatchObject([
      {
        ...{ kind: 'premium', from: '2027-01-01', until: '2028-01-01', source: 'policy', fees: eur(0) },
        ...{ net: eur(120_000), taxes: eur(12_000), commission: eur(12_000) },
      },
      {
        ...{ kind: 'endorsement', from: '2027-07-02', until: '2028-01-01', source: 'endorsement' },
        ...{ net: eur(net), taxes: eur(net / 10), commission: eur(net / 10) },
      },
    ])
  })

  it('P-12 staff see no commission of a charge, and nobody changes an act or a charge', async () => {
    const rows = (await office.ask(`policies/${id}/charges`, undefined, office.staff)) as unknown as Values[]
    for (const row of rows) expect(Object.keys(row).filter(name => name.startsWith('commission'))).toEqual([])
    for (const resource of ['policy-charges', 'policy-acts']) {
      const [row] = await office.parts(resource, id)
      const call = (method: string, body?: Values) =>
        office.app.call(`/api/v1/${resource}/${row?.id}`, { method, token: office.manager, body })
      expect((await call('PUT', { label: 'Other' })).status).toBe(409)
      expect((await call('DELETE')).status).toBe(409)
    }
  })
})
