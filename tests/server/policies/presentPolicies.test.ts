import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMigrations } from '../../../server/engine/writes/runMigrations'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { openPolicyOffice, type PolicyOffice } from './policyOffice'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const amountOf = (value: unknown) => (value as { amount: number }).amount
const sumOf = (rows: Values[], name: string) => rows.reduce((sum, row) => sum + amountOf(row[name]), 0)

describe.each(mainEngines)('K-12 K-13 policies of the version before on $name', engine => {
  let office: PolicyOffice
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
  })
  afterAll(() => office.app.close())

  const endorse = async (policy_id: unknown, values: Values) => {
    const { id } = await office.ask('endorsements', { policy_id, kind: 'other', ...values })
    await office.ask(`endorsements/${id}/issue`, {})
    return id
  }
  const cancel = (id: unknown, cancel_date: string) =>
    office.ask(`policies/${id}/cancel`, {
      ...{ cancel_date, cancel_method: 'pro_rata', cancel_requested_by: 'customer', reason: 'Sold' },
    })

  /** Takes away everything that the version before did not store. */
  async function asBefore(): Promise<void> {
    const { kysely } = office.app.services.db
    const statements = [
      'truncate policy_charges, policy_acts',
      `delete from policy_versions where kind not in ('initial', 'endorsement', 'reinstatement')`,
      `update policy_versions set until = null, status = 'in_force', superseded_at = null, entered_at = null,
         basis = null, customer_id = null, insurance_company_id = null, expiry = null`,
      'update policies set covered_until = null, next_change_on = null, charge_rows = null, lapsed_on = null',
      'update endorsements set base_version_id = null, by_carrier = null, formula = null',
      `delete from settings where key = 'brought_once'`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(kysely)
  }

  it('keep what they charged, paid and returned; a later change waits for its day', async () => {
    const plain = await office.takeOver({ policy_no: 'B-1', fees: eur(5_000), commission_rate: '10' })
    const changed = await office.takeOver({
      policy_no: 'B-2',
      coverages: [{ code: 'TPL', name: 'Liability' }],
    })
    await endorse(changed.id, { effective: '2027-02-01', annual_change: eur(36_500) })
    await endorse(changed.id, { effective: '2027-09-01', annual_change: eur(7_300), coverages: [] })
    const ended = await office.takeOver({ policy_no: 'B-3', fees: eur(10_000) })
    await cancel(ended.id, '2027-02-01')
    const lapsed = await office.takeOver({ policy_no: 'B-4' })
    await office.ask(`policies/${lapsed.id}/lapse`, { reason: 'Unpaid' })
    // The version before returned the tax of the fee, too: 1.00 more than the formula now gives.
    const { kysely } = office.app.services.db
    const returned = amountOf((await office.policy(ended.id)).return_premium)
    await sql`update policies set return_premium = return_premium + 100, charged_total = charged_total - 100
      where id = ${ended.id}`.execute(kysely)
    await sql`update instalments set amount = amount - 100 where policy_id = ${ended.id} and status <> 'cancelled'
      and number = (select max(number) from instalments where policy_id = ${ended.id} and status <> 'cancelled')`.execute(
      kysely,
    )
    const ids = [plain.id, changed.id, ended.id, lapsed.id]
    const before = await Promise.all(ids.map(id => office.policy(id)))
    const covers = await office.parts('policy-versions', changed.id)
    await asBefore()

    await runMigrations(office.app.services)

    const kept = ['status', 'charged_total', 'paid', 'balance', 'return_premium', 'coverages', 'premium_net']
    for (const [at, id] of ids.entries()) {
      const after = await office.policy(id)
      for (const name of [...kept, 'covered_until', 'next_change_on'])
        expect([id, name, after[name]]).toEqual([id, name, before[at]?.[name]])
      const charges = await office.parts('policy-charges', id)
      expect(sumOf(charges, 'total')).toBe(amountOf(after.charged_total))
    }
    const versions = (await office.parts('policy-versions', changed.id)).filter(one => !one.superseded_at)
    const shown = ({ effective, until, coverages, premium_net, status }: Values) => ({
      ...{ effective, until, coverages, premium_net, status },
    })
    expect(versions.map(shown)).toEqual(covers.filter(one => !one.superseded_at).map(shown))
    // The return is kept as it was paid, with the formula's figure next to it, for a person to decide.
    const [back] = (await office.parts('policy-charges', ended.id)).filter(({ kind }) => kind === 'return')
    expect(back).toMatchObject({ total: eur(-(returned + 100)), formula: eur(-returned) })
    const broken = await brokenInvariants(office.app.services.db, office.app.services.resources)
    // The test deleted rows and columns behind the history's back.
    expect(broken.filter(line => !/history/u.test(line))).toEqual([])
  })

  it('are migrated once: a second start changes nothing', async () => {
    const count = async () =>
      (
        await sql<{ n: string }>`select count(*) as n from policy_charges`.execute(
          office.app.services.db.kysely,
        )
      ).rows[0]?.n
    const before = await count()
    await sql`delete from settings where key = 'brought_once'`.execute(office.app.services.db.kysely)
    await runMigrations(office.app.services)
    expect(await count()).toBe(before)
  })
})
