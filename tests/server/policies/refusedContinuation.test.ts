import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { type ContractOffice, openContractOffice } from './contractOffice'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

describe.each(mainEngines)('a contract whose next term is refused on $name', engine => {
  let office: ContractOffice
  let manager: number
  beforeAll(async () => {
    office = await openContractOffice(engine)
    const { rows } = await sql<{ id: string }>`
      select id from users where email = 'manager@office.example'`.execute(office.app.services.db.kysely)
    manager = Number(rows[0]?.id)
  })
  afterAll(async () => {
    const { db, resources } = office.app.services
    expect(await brokenInvariants(db, resources)).toEqual([])
    await office.app.close()
  })

  const begin = async (policy_no: string, values: Values = {}) => {
    office.app.clock.set('2027-03-01T09:00:00Z')
    const policy = await office.takeOver({
      ...{ policy_no, effective: '2027-03-01', instalment_count: 1, assigned_to: manager },
      ...values,
    })
    for (const { id } of await office.parts('instalments', policy.id))
      await office.move(`instalments/${id}/pay`, { payment_on: '2027-03-01', payment_method: 'cash' })
    return policy
  }
  const notices = async () => {
    const { rows } = await sql<{ type: string; record_id: string }>`
      select type, record_id from notifications where type like '%not_continued%'`.execute(
      office.app.services.db.kysely,
    )
    return rows.map(({ record_id }) => Number(record_id))
  }

  it('D-14 K-14 ends, is due again and is notified of, and continues by hand once the reason is gone', async () => {
    const { id } = await begin('N-1')
    const other = await begin('N-2')
    const { kysely } = office.app.services.db
    // Saved before there was a rule for shares.
    const wrong = JSON.stringify([{ name: 'Bank', kind: 'beneficiary', share: '50' }])
    await sql`update policy_versions set beneficiaries = ${wrong}::jsonb where policy_id = ${id}`.execute(
      kysely,
    )
    await office.dayComes('2028-03-01')
    expect(await office.terms('N-1')).toMatchObject([{ id, status: 'expired', renewal_status: 'due' }])
    expect(await office.terms('N-2')).toMatchObject([
      { id: other.id, status: 'expired' },
      { status: 'in_force' },
    ])
    expect(await notices()).toEqual([id])
    expect((await runClock(office.app.services)).done).toEqual({})
    expect(await office.refusal(`policies/${id}/continue_contract`, {})).toContain('100')
    await sql`update policy_versions set beneficiaries = null where policy_id = ${id}`.execute(kysely)
    await office.move(`policies/${id}/continue_contract`)
    expect(await office.terms('N-1')).toMatchObject([
      { status: 'expired', renewal_status: 'renewed' },
      { status: 'in_force', effective: '2028-03-01' },
    ])
  })

  it('D-14 K-14 a next term recorded by hand a day late does not keep the last one in force', async () => {
    const { id } = await begin('N-3')
    office.app.clock.set('2028-02-20T09:00:00Z')
    const late = await office.takeOver({ policy_no: 'N-3', effective: '2028-03-02' })
    await office.dayComes('2028-03-02')
    expect(await office.terms('N-3')).toMatchObject([
      { id, status: 'expired', renewal_status: 'due' },
      { id: late.id, status: 'in_force' },
    ])
    expect(await office.refusal(`policies/${id}/continue_contract`, {})).toContain(String(late.number))
  })

  it('K-13 K-14 keeps the taxes of the last term if the new ones need premiums of coverages', async () => {
    await begin('N-4', {
      coverages: [
        { code: 'TPL', name: 'Liability' },
        { code: 'GLASS', name: 'Glass' },
      ],
    })
    const line = { code: 'T', name: 'Tax', base: 'net', rate: '10', valid_from: '2020-01-01' }
    await office.app.addAccount({ email: 'admin@office.example', user_type: 1 })
    const { status } = await office.app.call(`/api/v1/insurance-types/${office.ids.type}`, {
      method: 'PUT',
      token: await office.app.signIn('admin@office.example'),
      body: {
        coverages: ['TPL', 'GLASS'].map(code => ({ code, name: code, limit_kind: 'per_occurrence' })),
        tax_lines: [line, { ...line, code: 'G', rate: '20', covers: ['GLASS'], valid_from: '2028-01-01' }],
      },
    })
    expect(status).toBe(200)
    await office.dayComes('2028-03-01')
    const [, next] = await office.terms('N-4')
    expect(next).toMatchObject({ status: 'in_force', tax_total: eur(12_000), premium_net: eur(120_000) })
    expect(next?.taxes).toMatchObject([{ code: 'T' }])
  })
})
