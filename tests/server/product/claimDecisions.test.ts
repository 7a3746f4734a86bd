import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { type ClaimOffice, eur, openClaimOffice, type Person } from './claimOffice'

const missingOf = (answer: { body: { details: { missing: { message: string }[] } } }) =>
  answer.body.details.missing.map(({ message }) => message).join(' ')

describe.each(mainEngines)('decisions on claims on $name', engine => {
  let office: ClaimOffice
  beforeAll(async () => {
    office = await openClaimOffice(engine)
  })
  afterAll(() => office.test.close())

  const claim = (id: unknown) => office.ask('lead', `claims/${id}`)
  const move = (who: Person, id: unknown, name: string, body = {}) =>
    office.as(who, `claims/${id}/${name}`, body)
  const pay = async (claim_id: unknown, amount: number) => {
    const { id } = await office.ask('agent', 'claim-payments', {
      ...{ claim_id, amount: eur(amount), payee: 'Amel Trabelsi' },
    })
    await office.ask('lead', `claim-payments/${id}/approve`, {})
    return office.ask('agent', `claim-payments/${id}/pay`, { paid_on: '2027-03-01' })
  }
  const why = { reason: 'A wrong amount was entered' }

  it('D-08 a reopened claim that was paid still uses the limit of the year', async () => {
    const limit = 1_000_000
    const policy_id = await office.addPolicy({
      coverages: [{ code: 'OWN', name: 'Own damage', limit: eur(limit) }],
    })
    await office.test.services.db.kysely.updateTable('insurance_types').set({ claim_limit: null }).execute()
    const [first, second] = [800_000, 900_000]
    const { id } = await office.approved(first, { policy_id, estimate: eur(first) })
    await pay(id, first)
    await office.ask('agent', `claims/${id}/close`, {})
    await office.ask('lead', `claims/${id}/reopen`, why)
    const other = await office.underReview({ policy_id, estimate: eur(second) })
    const most = limit - first
    expect(missingOf(await move('lead', other.id, 'approve', { approved: eur(most + 1) }))).toContain(
      `at most €${(most / 100).toLocaleString('en')}.00`,
    )
    expect((await move('lead', other.id, 'approve', { approved: eur(most) })).status).toBe(200)
    // The reopened claim can be ended again: nothing more is to be paid.
    expect((await move('agent', id, 'close')).body.data).toMatchObject({ status: 'closed' })
  })

  it('K-01 a percentage deductible with its minimum and maximum, in dinars, sets what can be approved', async () => {
    const dinars = (amount: number) => ({ amount: Math.round(amount * 1000), currency: 'TND' })
    const [least, most, limit] = [200, 2_000, 30_000]
    const policy_id = await office.addPolicy({
      premium_net: dinars(1_200),
      coverages: [
        {
          ...{ code: 'TPL', name: 'Liability', limit: dinars(limit), deductible_percent: '10' },
          ...{ deductible_min: dinars(least), deductible_max: dinars(most) },
        },
      ],
    })
    for (const loss of [1_500, 12_345.678, 50_000]) {
      const given = { policy_id, coverage: 'TPL', estimate: dinars(loss) }
      const { id, deductible } = await office.underReview(given)
      const own = Math.min(most, Math.max(least, Math.round(loss * 100) / 1000))
      expect(deductible).toEqual(dinars(own))
      const right = dinars(Math.min(loss, limit) - own)
      const more = { ...right, amount: right.amount + 1 }
      expect((await move('lead', id, 'approve', { approved: more })).status).toBe(409)
      expect((await move('lead', id, 'approve', { approved: right })).status).toBe(200)
    }
  })

  it('D-08 an approved amount is corrected down to what payments need, and never below', async () => {
    const { id } = await office.approved(30_000, { policy_id: await office.addPolicy() })
    await office.ask('agent', 'claim-payments', { claim_id: id, amount: eur(2_000), payee: 'Amel' })
    expect((await move('agent', id, 'correct_approval', { approved: eur(3_000), ...why })).status).toBe(403)
    expect((await move('lead', id, 'correct_approval', { approved: eur(3_000) })).status).toBe(422)
    const below = await move('lead', id, 'correct_approval', { approved: eur(1_999), ...why })
    expect(missingOf(below)).toContain('€20.00')
    expect(
      (await move('lead', id, 'correct_approval', { approved: eur(2_000), ...why })).body.data,
    ).toMatchObject({ status: 'approved', approved: eur(2_000), outstanding: eur(2_000) })
  })

  it('D-08 an approved claim goes back to review, where it can be approved, rejected or withdrawn', async () => {
    const claims = await Promise.all(
      [1, 2, 3].map(async () => office.approved(30_000, { policy_id: await office.addPolicy() })),
    )
    const [rejected, withdrawn, approved] = claims.map(({ id }) => id)
    for (const { id } of claims)
      expect((await move('lead', id, 'back_to_review', why)).body.data).toMatchObject({
        status: 'under_review',
        approved: null,
      })
    const reject = { reject_reason: 'fraud', ...why }
    expect((await move('lead', rejected, 'reject', reject)).body.data).toMatchObject({ status: 'rejected' })
    expect((await move('agent', withdrawn, 'withdraw', why)).body.data).toMatchObject({ status: 'withdrawn' })
    expect((await move('lead', withdrawn, 'reopen', why)).body.data).toMatchObject({ closed_on: null })
    const again = await move('lead', approved, 'approve', { approved: eur(3_000) })
    expect(again.body.data).toMatchObject({ status: 'approved', approved: eur(3_000) })
    const { body } = await office.as('agent', 'claim-payments', {
      ...{ claim_id: approved, amount: eur(1_000), payee: 'Amel' },
    })
    await move('lead', approved, 'back_to_review', why)
    expect(await claim(approved)).toMatchObject({ approved: eur(1_000) })
    expect(missingOf(await move('lead', approved, 'reject', reject))).toContain('Refuse or reverse them')
    await office.ask('lead', `claim-payments/${body.data.id}/refuse`, why)
    expect((await move('lead', approved, 'reject', reject)).body.data).toMatchObject({ approved: null })
  })

  it('D-08 a claim of which a part is agreed now stays open with its reserve, and is approved again', async () => {
    const [now, reserve, later] = [3_000, 8_500, 5_000]
    const { id } = await office.approved(now, { policy_id: await office.addPolicy() })
    await office.ask('lead', `claims/${id}/set_reserve`, { reserve: eur(reserve), reserve_note: 'Expert' })
    await pay(id, now)
    const open = { status: 'approved', reserve: eur(reserve - now), incurred: eur(reserve) }
    expect(await claim(id)).toMatchObject(open)
    await office.ask('lead', `claims/${id}/correct_approval`, { approved: eur(now + later), ...why })
    await pay(id, later)
    expect(await claim(id)).toMatchObject({
      ...{ status: 'approved', paid: eur(now + later), reserve: eur(reserve - now - later) },
      incurred: eur(reserve),
    })
    const closed = (await move('agent', id, 'close')).body.data
    expect(closed).toMatchObject({ status: 'closed', paid: eur(now + later) })
    expect(await claim(id)).toMatchObject({ reserve: eur(0), incurred: eur(now + later) })
  })

  it('D-08 a paid claim for which more is approved or reserved is open again', async () => {
    const { id } = await office.approved(3_000, { policy_id: await office.addPolicy() })
    await pay(id, 3_000)
    expect(await claim(id)).toMatchObject({ status: 'paid' })
    await office.ask('lead', `claims/${id}/set_reserve`, { reserve: eur(500), reserve_note: 'More' })
    expect(await claim(id)).toMatchObject({ status: 'approved', incurred: eur(3_500) })
    await office.ask('lead', `claims/${id}/set_reserve`, { reserve: eur(0), reserve_note: 'Nothing' })
    expect(await claim(id)).toMatchObject({ status: 'paid', incurred: eur(3_000) })
    const raised = { approved: eur(4_000), ...why }
    expect(await office.ask('lead', `claims/${id}/correct_approval`, raised)).toMatchObject({
      ...{ status: 'approved', outstanding: eur(1_000) },
    })
  })

  it('D-08 without a reserve, the approved amount is incurred, in figures and measures too', async () => {
    const measure = async () => {
      const path = 'measures?names=claims_incurred&from=2027-01-01&to=2028-01-01'
      const { claims_incurred } = (await office.ask('lead', path)) as {
        claims_incurred: { amounts?: { amount: number }[] }
      }
      return claims_incurred.amounts?.[0]?.amount ?? 0
    }
    const before = await measure()
    const [approved, reserve] = [60_000, 50_000]
    const { id } = await office.approved(approved, { policy_id: await office.addPolicy() })
    expect(await claim(id)).toMatchObject({ incurred: eur(approved) })
    await office.ask('lead', `claims/${id}/set_reserve`, { reserve: eur(reserve), reserve_note: 'Low' })
    expect(await claim(id)).toMatchObject({ incurred: eur(Math.max(approved, reserve)) })
    expect((await measure()) - before).toBe(Math.max(approved, reserve))
  })
})
