import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMigrations } from '../../../server/engine/writes/runMigrations'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { type ClaimOffice, eur, openClaimOffice, type Person } from './claimOffice'

const missingOf = (answer: { body: { details: { missing: { message: string }[] } } }) =>
  answer.body.details.missing.map(({ message }) => message).join(' ')

interface Entry extends Values {
  id: number
  kind: string
  counts_as: string
  amount: { amount: number } | null
  reserve: { amount: number } | null
}

describe.each(mainEngines)('entries of claims on $name', engine => {
  let office: ClaimOffice
  beforeAll(async () => {
    office = await openClaimOffice(engine)
  })
  afterAll(() => office.test.close())

  const claim = (id: unknown) => office.ask('lead', `claims/${id}`)
  const move = (who: Person, id: unknown, name: string, body = {}) =>
    office.as(who, `claims/${id}/${name}`, body)
  const entries = async (id: unknown, who: Person = 'lead') => {
    const filter = encodeURIComponent(JSON.stringify({ claim_id: id }))
    return (await office.ask(
      who,
      `claim-entries?filter=${filter}&sort=["number","ASC"]`,
    )) as unknown as Entry[]
  }
  const told = async (id: unknown) =>
    (await entries(id)).map(({ kind, counts_as, amount, reserve }) => [
      kind,
      counts_as,
      (amount ?? reserve)?.amount,
    ])
  const pay = async (claim_id: unknown, amount: number, values = {}) => {
    const { id } = await office.ask('agent', 'claim-payments', {
      ...{ claim_id, amount: eur(amount), payee: 'Amel Trabelsi', ...values },
    })
    await office.ask('lead', `claim-payments/${id}/approve`, {})
    return office.ask('agent', `claim-payments/${id}/pay`, { paid_on: '2027-02-28' })
  }
  const reserve = (id: unknown, amount: number) =>
    office.ask('lead', `claims/${id}/set_reserve`, { reserve: eur(amount), reserve_note: 'Expert' })
  const approved = async (amount: number) => office.approved(amount, { policy_id: await office.addPolicy() })
  const why = { reason: 'The transfer came back' }

  it('D-08 each decision and payment is an entry with its day, person and reason, and sums lead to amounts', async () => {
    const { id } = await approved(3_000)
    await reserve(id, 8_500)
    await pay(id, 2_000)
    await office.ask('lead', `claims/${id}/correct_approval`, { approved: eur(2_500), ...why })
    expect(await told(id)).toEqual([
      ['approval', 'approved', 3_000],
      ['reserve', 'reserve', 8_500],
      ['payment', 'paid', 2_000],
      ['reserve', 'reserve', -2_000],
      ['approval', 'approved', 2_500 - 3_000],
    ])
    const [, set, paid, , lowered] = await entries(id)
    expect(set).toMatchObject({ on: '2027-03-01', reserve_note: 'Expert', amount: null })
    expect(paid).toMatchObject({ on: '2027-02-28', reason: 'Amel Trabelsi', payment_id: expect.any(Number) })
    expect(lowered).toMatchObject({ reason: why.reason, by: expect.any(Number) })
    expect(await claim(id)).toMatchObject({
      ...{ approved: eur(2_500), paid: eur(2_000), reserve: eur(6_500) },
      incurred: eur(2_000 + Math.max(6_500, 500)),
    })
  })

  it('D-08 P-08 nobody changes entries, and staff see no reserve in them', async () => {
    const { id } = await approved(3_000)
    await reserve(id, 123_457)
    const [entry] = await entries(id)
    const path = `claim-entries/${entry?.id}`
    expect((await office.as('lead', path, { amount: eur(1) }, 'PUT')).status).toBeGreaterThanOrEqual(403)
    expect((await office.as('lead', path, undefined, 'DELETE')).status).toBe(409)
    const added = { claim_id: id, kind: 'payment', counts_as: 'paid' }
    expect((await office.as('lead', 'claim-entries', added)).status).toBeGreaterThanOrEqual(403)
    expect(JSON.stringify(await entries(id, 'agent'))).not.toMatch(/123457|Expert/)
    expect((await office.as('agent', 'claim-entries?sort=["reserve","ASC"]')).status).toBe(403)
  })

  it('D-08 a reversed payment is mirrored, returns to the reserve, and opens the claim again', async () => {
    const { id } = await approved(3_000)
    await reserve(id, 3_000)
    const payment = await pay(id, 3_000)
    expect(await claim(id)).toMatchObject({ status: 'paid', reserve: eur(0) })
    await office.ask('agent', `claims/${id}/close`, {})
    const reversal = { reversal_kind: 'wrong_payee', ...why }
    const path = `claim-payments/${payment.id}/reverse`
    expect((await office.as('agent', path, reversal)).status).toBe(403)
    expect((await office.as('lead', path, { reversal_kind: 'wrong_payee' })).status).toBe(422)
    expect(await office.ask('lead', path, reversal)).toMatchObject({
      ...{ status: 'reversed', amount: eur(3_000), reversed_on: '2027-03-01' },
    })
    expect(await claim(id)).toMatchObject({
      ...{ status: 'approved', closed_on: null, paid: eur(0), outstanding: eur(3_000), incurred: eur(3_000) },
    })
    const mirrored = (await entries(id)).at(-1)
    const booked = (await entries(id)).find(one => one.kind === 'payment')
    expect(mirrored).toMatchObject({ kind: 'reversal', counts_as: 'paid', reversed_id: booked?.id })
    expect(mirrored?.amount?.amount).toBe(-3_000)
    expect((await office.as('lead', path, reversal)).status).toBe(409)
    await pay(id, 3_000)
    expect(await claim(id)).toMatchObject({ status: 'paid', paid: eur(3_000), incurred: eur(3_000) })
  })

  it('D-08 a payment reversed while the claim is open gives its part of the reserve back', async () => {
    const { id } = await approved(5_000)
    await reserve(id, 4_000)
    const payment = await pay(id, 5_000)
    // The payment was greater than the reserve, so only the reserve returns.
    await reserve(id, 700)
    const reversal = { reversal_kind: 'bounced', ...why }
    await office.ask('lead', `claim-payments/${payment.id}/reverse`, reversal)
    expect(await claim(id)).toMatchObject({ paid: eur(0), reserve: eur(4_000 + 700), incurred: eur(5_000) })
  })

  it('D-08 recoveries are dated entries, never more than was paid, and reversible', async () => {
    const paid = 1_900
    const { id } = await approved(paid)
    const recover = (amount: number, values = {}) =>
      move('agent', id, 'recover', {
        ...{ recovery_amount: eur(amount), recovery_kind: 'salvage', recovery_on: '2027-02-28', ...values },
      })
    expect((await recover(1)).status).toBe(409)
    const payment = await pay(id, paid)
    await office.ask('agent', `claims/${id}/close`, {})
    expect(missingOf(await recover(9_000))).toContain('At most €19.00')
    expect((await recover(1_500, { recovery_note: 'Wreck' })).body.data).toMatchObject({
      ...{ status: 'closed', recovery: eur(1_500), recovery_amount: null },
    })
    expect(await claim(id)).toMatchObject({ incurred: eur(paid - 1_500) })
    expect(missingOf(await recover(paid - 1_500 + 1))).toContain('€4.00')
    await recover(paid - 1_500, { recovery_kind: 'recourse' })
    expect(await claim(id)).toMatchObject({ recovery: eur(paid), incurred: eur(0) })
    const refused = await office.as('lead', `claim-payments/${payment.id}/reverse`, {
      ...{ reversal_kind: 'bounced', ...why },
    })
    expect(missingOf(refused)).toContain('€19.00')
    const record = encodeURIComponent(JSON.stringify({ id }))
    const options = (await office.ask('lead', `claims/options/reversed_entry?record=${record}`)) as never
    expect(options).toMatchObject([
      { note: 'Recourse against the liable party' },
      { note: expect.stringContaining('Wreck') },
    ])
    const [, wreck] = options as { value: string }[]
    const back = { reversed_entry: wreck?.value, recovery_note: 'Buyer withdrew' }
    expect((await move('agent', id, 'reverse_recovery', back)).status).toBe(403)
    expect((await move('lead', id, 'reverse_recovery', back)).body.data).toMatchObject({
      ...{ recovery: eur(paid - 1_500), incurred: eur(1_500) },
    })
    expect((await move('lead', id, 'reverse_recovery', back)).status).toBe(409)
    expect((await office.as('lead', `claims/${id}`, { recovery: eur(1) }, 'PUT')).status).toBe(422)
  })

  it('D-08 expenses are paid whatever the decision, without using the approved amount', async () => {
    const { id } = await office.underReview({ policy_id: await office.addPolicy() })
    const note = { reserve: eur(0), reserve_expense: eur(500), reserve_note: 'Expert' }
    await office.ask('lead', `claims/${id}/set_reserve`, note)
    await pay(id, 300, { kind: 'expense' })
    expect(await claim(id)).toMatchObject({
      ...{ status: 'under_review', paid: null, expenses: eur(300), reserve_expense: eur(200) },
      incurred: eur(500),
    })
    await office.ask('lead', `claims/${id}/reject`, { reject_reason: 'late', ...why })
    expect(await claim(id)).toMatchObject({ status: 'rejected', incurred: eur(300) })
    const late = await pay(id, 50, { kind: 'expense' })
    await office.ask('lead', `claim-payments/${late.id}/reverse`, { reversal_kind: 'twice', ...why })
    expect(await claim(id)).toMatchObject({ status: 'rejected', expenses: eur(300), incurred: eur(300) })
  })

  it.each([
    ['withdrawn', 'agent', 'withdraw'],
    ['closed', 'agent', 'close'],
  ] as const)('D-08 expenses of a %s claim are entered, approved and paid', async (status, who, name) => {
    const { id } = await office.underReview({ policy_id: await office.addPolicy() })
    if (name === 'close') await office.ask('lead', `claims/${id}/reject`, { reject_reason: 'late', ...why })
    const early = { claim_id: id, kind: 'expense', amount: eur(300), payee: 'Expert' }
    const entered = await office.ask('agent', 'claim-payments', early)
    await office.ask(who, `claims/${id}/${name}`, why)
    await office.ask('lead', `claim-payments/${entered.id}/approve`, {})
    await office.ask('agent', `claim-payments/${entered.id}/pay`, { paid_on: '2027-03-01' })
    await pay(id, 50, { kind: 'expense' })
    const paid = { expenses: eur(300 + 50), incurred: eur(300 + 50) }
    expect(await claim(id)).toMatchObject({ status, ...paid })
  })

  it('D-08 undoing the end of a claim restores its reserve and removes the entry', async () => {
    const { id } = await office.underReview({ policy_id: await office.addPolicy() })
    await reserve(id, 700)
    const { body } = await move('agent', id, 'withdraw', why)
    expect(await claim(id)).toMatchObject({ status: 'withdrawn', reserve: eur(0) })
    await office.as('agent', `operations/${body.meta?.operation}/undo`, {})
    expect(await claim(id)).toMatchObject({ status: 'under_review', reserve: eur(700) })
    expect(await told(id)).toEqual([['reserve', 'reserve', 700]])
  })

  it('D-08 a claim with money cannot be deleted, because it uses the limit', async () => {
    const { id } = await approved(3_000)
    const refused = await office.as('lead', `claims/${id}`, undefined, 'DELETE')
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('limit')])
  })

  it('D-08 a claim is deleted and restored with its entries and its line', async () => {
    const { id } = await office.underReview({ policy_id: await office.addPolicy() })
    await reserve(id, 700)
    const before = await told(id)
    await office.ask('lead', `claims/${id}`, undefined, 'DELETE')
    expect(await told(id)).toEqual([])
    await office.ask('lead', `claims/${id}/restore`, {})
    expect(await told(id)).toEqual(before)
    const filter = encodeURIComponent(JSON.stringify({ claim_id: id }))
    expect(await office.ask('lead', `claim-lines?filter=${filter}`)).toMatchObject([{ reserve: eur(700) }])
  })

  it('D-08 undoing a new claim removes its line too', async () => {
    const values = { policy_id: office.ids.policy, loss_date: '2027-02-10' }
    const { body } = await office.as('lead', 'claims', values)
    const undone = await office.as('lead', `operations/${body.meta?.operation}/undo`, {})
    expect([undone.status, (await office.as('lead', `claims/${body.data.id}`)).status]).toEqual([200, 404])
  })

  it('D-08 at the next start, claims without entries get them from their history and payments', async () => {
    const { id } = await approved(3_000)
    await reserve(id, 8_500)
    await pay(id, 2_000)
    const [amounts, before] = [await claim(id), await told(id)]
    const { kysely } = office.test.services.db
    await sql`delete from claim_entries where claim_id = ${id}`.execute(kysely)
    await sql`update claims set recovery = 1500, recovery_currency = 'EUR', incurred = 1 where id = ${id}`.execute(
      kysely,
    )
    await sql`update settings set value = '[]' where key = 'brought_once'`.execute(kysely)
    await runMigrations(office.test.services)
    const { version: _version, updated_at: _at, updated_by: _by, ...after } = await claim(id)
    const { version: _v, updated_at: _a, updated_by: _b, ...unchanged } = amounts
    expect(after).toEqual({ ...unchanged, recovery: eur(1_500), incurred: eur(8_500 - 1_500) })
    const migrated = await told(id)
    expect(migrated.map(String).sort()).toEqual(
      [...before, ['carried_over', 'recovery', 1_500]].map(String).sort(),
    )
    await runMigrations(office.test.services)
    expect(await told(id)).toEqual(migrated)
  })

  it('D-08 a claim that cannot be migrated keeps its form, and the others get their entries', async () => {
    const claims = [await approved(1_000), await approved(2_000), await approved(3_000)]
    const ids = claims.map(({ id }) => id)
    const before = await Promise.all(ids.map(told))
    const { kysely } = office.test.services.db
    for (const id of ids) await sql`delete from claim_entries where claim_id = ${id}`.execute(kysely)
    // Two currencies have no sum.
    await sql`update claims set recovery = 1, recovery_currency = 'TND' where id = ${ids[1]}`.execute(kysely)
    await sql`update settings set value = '[]' where key = 'brought_once'`.execute(kysely)
    await runMigrations(office.test.services)
    expect(await Promise.all(ids.map(told))).toEqual([before[0], [], before[2]])
    expect((await claim(ids[1])).approved).toEqual(eur(2_000))
  })
})
