import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAILS } from '../../../server/engine/mail/tables'
import { runMigrations } from '../../../server/engine/writes/runMigrations'
import { mainEngines } from '../../support/databases'
import { readable } from '../auth/mailbox'
import { type ClaimOffice, eur, openClaimOffice } from './claimOffice'

const missingOf = (answer: { body: { details: { missing: { message: string }[] } } }) =>
  answer.body.details.missing.map(({ message }) => message).join(' ')

describe.each(mainEngines)('claims on $name', engine => {
  let office: ClaimOffice
  beforeAll(async () => {
    office = await openClaimOffice(engine)
  })
  afterAll(() => office.test.close())
  const lastMail = () =>
    office.test.services.db.kysely
      .selectFrom(MAILS)
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()

  it('D-08 a claim starts with a policy and a date; the rest follows from the policy', async () => {
    const claim = await office.ask('agent', 'claims', {
      policy_id: office.ids.policy,
      loss_date: '2027-02-10',
    })
    expect(claim).toMatchObject({
      status: 'draft',
      customer_id: office.ids.customer,
      insurance_type_id: office.ids.type,
      currency: 'EUR',
      out_of_period: false,
      reported_on: '2027-03-01',
      late_report: true,
      acknowledge_by: '2027-03-08',
      settle_by: '2027-03-31',
    })
    expect(claim.policy_version_id).toEqual(expect.any(Number))
    expect(missingOf(await office.as('agent', `claims/${claim.id}/report`, {}))).toContain('required')
    const short = await office.as('agent', `claims/${claim.id}/report`, {
      loss_type: 'glass',
      description: 'Too short',
    })
    expect(missingOf(short)).toContain('at least 20 characters')
    expect((await office.as('staff', `claims`, { policy_id: 1, loss_date: '2027-02-10' })).status).toBe(403)
  })

  it('D-08 a loss precedes its report, and neither is after today', async () => {
    const draft = { policy_id: office.ids.policy, loss_date: '2027-02-10' }
    const sent = [
      { ...draft, reported_on: '2027-02-09' },
      { ...draft, loss_date: '2027-03-02' },
      { ...draft, reported_on: '2027-03-02' },
    ]
    for (const values of sent) expect((await office.as('agent', 'claims', values)).status).toBe(422)
  })

  it('D-08 the date of loss selects the version of the policy', async () => {
    const policy = await office.addPolicy()
    const endorsement = await office.ask('lead', 'endorsements', {
      policy_id: policy,
      kind: 'limit',
      effective: '2027-02-15',
      annual_change: eur(100),
    })
    await office.ask(
      'lead',
      `endorsements/${endorsement.id}`,
      {
        coverages: [{ code: 'OWN', name: 'Own damage', limit: eur(900_000) }],
      },
      'PUT',
    )
    await office.ask('lead', `endorsements/${endorsement.id}/issue`, {})
    const at = async (loss_date: string) => {
      const claim = await office.ask('agent', 'claims', { policy_id: policy, loss_date, coverage: 'OWN' })
      const version = await office.ask('lead', `policy-versions/${claim.policy_version_id}`)
      return [version.number, claim.cover_limit]
    }
    expect(await at('2027-02-14')).toEqual([1, eur(500_000)])
    expect(await at('2027-02-15')).toEqual([2, eur(900_000)])
  })

  it('D-08 records a loss outside the cover; only a manager can report it', async () => {
    const { id, out_of_period } = await office.ask('agent', 'claims', {
      policy_id: office.ids.policy,
      loss_date: '2026-12-31',
      loss_type: 'other',
      description: 'Hit a wall while parking at the market.',
    })
    expect(out_of_period).toBe(true)
    expect(missingOf(await office.as('agent', `claims/${id}/report`, {}))).toContain('does not cover')
    expect(await office.ask('lead', `claims/${id}/report`, {})).toMatchObject({ status: 'reported' })
    const other = await office.underReview()
    const changed = await office.as('agent', `claims/${other.id}`, { loss_date: '2026-12-31' }, 'PUT')
    expect(changed.status).toBe(422)
  })

  it('D-08 warns of a claim that probably exists already', async () => {
    const policy_id = await office.addPolicy()
    const { id } = await office.ask('agent', 'claims', {
      policy_id,
      loss_date: '2027-02-10',
      loss_type: 'theft',
    })
    const alike = async (loss_date: string, loss_type: string | null = 'theft', of = policy_id) =>
      (await office.ask('agent', 'claims/duplicates', { policy_id: of, loss_date, loss_type })) as never
    expect(await alike('2027-02-12')).toMatchObject([{ id }])
    expect(await alike('2027-02-08', null)).toMatchObject([{ id }])
    expect(await alike('2027-02-13')).toEqual([])
    expect(await alike('2027-02-10', 'glass')).toEqual([])
    expect(await alike('2027-02-10', 'theft', office.ids.policy)).toEqual([])
  })

  it('D-08 one transition requests documents from the customer, in their language, with a follow-up date', async () => {
    const { id } = await office.underReview()
    const body = { required_documents: ['photos', 'police_report'], next_action_at: '2027-03-08' }
    expect(await office.ask('agent', `claims/${id}/request_documents`, body)).toMatchObject({
      status: 'awaiting_documents',
      next_action_at: '2027-03-08',
      documents_asked_on: '2027-03-01',
      documents_asked_of: 'amel@example.org',
    })
    const mail = await lastMail()
    expect(mail.receiver).toBe('amel@example.org')
    const { text } = readable(office.test.services, mail as { text: unknown; html: unknown })
    expect(String(text)).toContain('Amel Trabelsi')
    await office.ask('agent', `claims/${id}/resume`, {})
    expect(missingOf(await office.as('lead', `claims/${id}/approve`, { approved: eur(100) }))).toContain(
      'Photos and Police report',
    )
  })

  it('D-08 approves up to the remaining limit, less the deductible', async () => {
    const policy_id = await office.addPolicy()
    await office.approved(90_000, { policy_id })
    const { id } = await office.underReview({ policy_id })
    const over = await office.as('lead', `claims/${id}/approve`, { approved: eur(400_001) })
    expect(missingOf(over)).toContain('You can approve at most €4,000.00')
    const other = await office.as('lead', `claims/${id}/approve`, {
      approved: { amount: 1, currency: 'TND' },
    })
    expect(other.status).toBe(422)
    expect((await office.as('agent', `claims/${id}/approve`, { approved: eur(90_000) })).status).toBe(403)
    expect(await office.ask('lead', `claims/${id}/approve`, { approved: eur(90_000) })).toMatchObject({
      status: 'approved',
      outstanding: eur(90_000),
    })
    const apart = await office.underReview({ policy_id, coverage: 'TPL' })
    expect(await office.ask('lead', `claims/${apart.id}/approve`, { approved: eur(90_000) })).toBeTruthy()
  })

  it('K-01 deducts a percentage of the loss from expected and approved, following the estimate', async () => {
    const own = { code: 'OWN', name: 'Own damage', included: true, limit: eur(5_000_000) }
    const terms = { deductible_percent: '1', deductible_min: eur(20_000), deductible_max: eur(50_000) }
    const policy_id = await office.addPolicy({ coverages: [{ ...own, ...terms }] })
    const { id, ...claim } = await office.underReview({ policy_id, estimate: eur(1_200_000) })
    expect(claim).toMatchObject({
      ...terms,
      deductible: eur(20_000),
      net_to_customer: eur(1_180_000),
    })
    const change = (who: 'agent' | 'lead', values: object) => office.ask(who, `claims/${id}`, values, 'PUT')
    expect(await change('agent', { estimate: eur(3_000_050) })).toMatchObject({ deductible: eur(30_001) })
    expect(await change('agent', { estimate: null })).toMatchObject({ deductible: null })
    const propose = (amount: number) => office.as('lead', `claims/${id}/propose`, { approved: eur(amount) })
    expect(missingOf(await propose(1))).toContain('Enter the estimate first')
    expect(await change('agent', { estimate: eur(9_000_000) })).toMatchObject({ deductible: eur(50_000) })
    await change('agent', { estimate: eur(1_200_000) })
    expect(missingOf(await propose(1_200_000))).toContain('You can approve at most €11,800.00')
    expect((await propose(1_180_000)).status).toBe(200)
    // An amount set by a manager stays when the estimate changes, until it is cleared.
    expect(await change('lead', { deductible: eur(0) })).toMatchObject({ deductible: eur(0) })
    expect(await change('agent', { estimate: eur(1_300_000) })).toMatchObject({ deductible: eur(0) })
    expect(await change('lead', { deductible: null })).toMatchObject({ deductible: eur(20_000) })
    expect(await change('agent', { estimate: eur(3_000_000) })).toMatchObject({ deductible: eur(30_000) })
  })

  it('K-01 deducts an amount from the loss too, not only from the limit', async () => {
    const { id } = await office.underReview({ policy_id: await office.addPolicy(), estimate: eur(80_000) })
    const over = await office.as('lead', `claims/${id}/approve`, { approved: eur(80_000) })
    expect(missingOf(over)).toContain('the estimate of €800.00 minus the deductible of €100.00')
    expect(await office.ask('lead', `claims/${id}/approve`, { approved: eur(70_000) })).toMatchObject({
      approved: eur(70_000),
    })
  })

  it('K-01 a refusal letter below the deductible explains the calculation', async () => {
    const cover = { code: 'OWN', name: 'Own damage', limit: eur(500_000) }
    const policy_id = await office.addPolicy({
      coverages: [{ ...cover, deductible_percent: '2.5', deductible_min: eur(15_000) }],
    })
    const { id } = await office.underReview({ policy_id, estimate: eur(10_000) })
    const body = { reject_reason: 'below_deductible', reason: 'Below' }
    await office.ask('lead', `claims/${id}/reject`, body)
    const mail = await lastMail()
    const { text } = readable(office.test.services, mail as { text: unknown; html: unknown })
    expect(String(text).replace(/\s/gu, ' ')).toContain(
      '2,5 % de 100,00 € = 2,50 €, au moins 150,00 € → 150,00 €',
    )
  })

  it("K-01 limits of a percentage need the percentage, the right order, and the premium's currency", async () => {
    const cover = { code: 'OWN', name: 'Own damage', limit: eur(500_000) }
    const wrong = [
      { deductible_min: eur(1) },
      { deductible_percent: '1', deductible_min: eur(2), deductible_max: eur(1) },
      { deductible_percent: '1', deductible_min: { amount: 1, currency: 'TND' } },
    ]
    for (const terms of wrong) {
      const sent = office.addPolicy({ coverages: [{ ...cover, ...terms }] })
      await expect(sent).rejects.toThrow()
    }
  })

  it('K-01 existing undecided claims get the percentage of their cover at the next start', async () => {
    const cover = { code: 'OWN', name: 'Own damage', limit: eur(5_000_000), deductible_percent: '1' }
    const policy_id = await office.addPolicy({ coverages: [cover] })
    const { id } = await office.underReview({ policy_id, estimate: eur(1_200_000) })
    const { kysely } = office.test.services.db
    await sql`update claims set deductible_percent = null, deductible = null, deductible_currency = null where id = ${id}`.execute(
      kysely,
    )
    await sql`update settings set value = '[]' where key = 'brought_once'`.execute(kysely)
    await runMigrations(office.test.services)
    expect(await office.ask('lead', `claims/${id}`)).toMatchObject({
      deductible_percent: '1',
      deductible: eur(12_000),
      net_to_customer: eur(1_188_000),
    })
  })

  it("D-08 P-10 offers the policy's covers on the date of loss, to users who can report one", async () => {
    const terms = { deductible_percent: '1', deductible_min: eur(20_000) }
    const policy_id = await office.addPolicy({
      coverages: [
        { code: 'OWN', name: 'Own damage', included: true, limit: eur(500_000), ...terms },
        { code: 'TPL', name: 'Liability', included: false },
      ],
    })
    const options = (who: 'agent' | 'staff', record: object) =>
      office.as(who, `claims/options/coverage?record=${encodeURIComponent(JSON.stringify(record))}`)
    const offered = await options('agent', { policy_id, loss_date: '2027-02-10' })
    expect(offered.body.data).toEqual([
      {
        value: 'OWN',
        label: 'Own damage',
        note: 'Limit €5,000.00 · Deductible 1% of the loss, at least €200.00',
      },
    ])
    expect((await options('agent', { policy_id })).body.data).toEqual([])
    expect((await options('agent', { policy_id: 999_999, loss_date: '2027-02-10' })).body.data).toEqual([])
    expect((await options('staff', { policy_id, loss_date: '2027-02-10' })).status).toBe(403)
    const claim = await office.ask('agent', 'claims', { policy_id, loss_date: '2027-02-10', coverage: 'own' })
    // With a claim's ID, readers of the claim get the name of its own cover, and no other covers.
    for (const who of ['agent', 'staff'] as const)
      expect((await options(who, { id: claim.id })).body.data).toEqual([
        { value: 'OWN', label: 'Own damage' },
      ])
    expect((await options('staff', { id: 999_999 })).status).toBe(404)
    expect((await options('staff', { id: 'x' })).status).toBe(404)
    expect((await office.as('agent', 'claims/options/cause')).status).toBe(404)
    expect((await office.as('agent', 'claims/options/coverage?record=[]')).status).toBe(400)
    const { body } = await office.as('agent', 'policies/choices?q=Trabelsi')
    expect(body.data[0]).toMatchObject({ details: ['Amel Trabelsi'] })
  })

  it('D-08 rejects a cover that the policy did not have on the date of loss, also when the date changes', async () => {
    const policy_id = await office.addPolicy()
    const added = { code: 'GLASS', name: 'Glass', included: true, limit: eur(50_000) }
    const endorsement = await office.ask('lead', 'endorsements', {
      policy_id,
      kind: 'limit',
      effective: '2027-02-15',
      annual_change: eur(100),
      coverages: [added],
    })
    await office.ask('lead', `endorsements/${endorsement.id}/issue`, {})
    const draft = { policy_id, coverage: 'glass' }
    const early = await office.as('agent', 'claims', { ...draft, loss_date: '2027-02-10' })
    expect(early.body.errors.coverage[0]).toContain('Own damage')
    const claim = await office.ask('agent', 'claims', { ...draft, loss_date: '2027-02-20' })
    expect(claim).toMatchObject({ coverage: 'GLASS', cover_limit: eur(50_000) })
    const changed = await office.as('agent', `claims/${claim.id}`, { loss_date: '2027-02-10' }, 'PUT')
    expect(changed.status).toBe(422)
  })

  it('D-08 above the limit of the type, two people approve the same amount', async () => {
    const { id } = await office.underReview({ policy_id: await office.addPolicy() })
    const approve = (who: 'lead' | 'chief', amount: number) =>
      office.as(who, `claims/${id}/approve`, { approved: eur(amount) })
    expect(missingOf(await approve('lead', 100_001))).toContain('two people')
    expect(await office.ask('lead', `claims/${id}/propose`, { approved: eur(200_000) })).toMatchObject({
      status: 'under_review',
      proposed: eur(200_000),
      approved: null,
    })
    expect(missingOf(await approve('lead', 200_000))).toContain('You gave the first approval')
    expect(missingOf(await approve('chief', 200_001))).toContain('first approval was for €2,000.00')
    expect((await approve('chief', 200_000)).body.data).toMatchObject({ status: 'approved' })
  })

  it('D-08 rejects with a reason, reopens for a manager, and closes a draft quickly', async () => {
    const { id } = await office.underReview()
    await office.ask('lead', `claims/${id}/set_reserve`, { reserve: eur(5_000), reserve_note: 'Estimate' })
    expect((await office.as('lead', `claims/${id}/reject`, { reject_reason: 'late' })).status).toBe(422)
    const body = { reject_reason: 'late', reason: 'Reported after a year' }
    expect(await office.ask('lead', `claims/${id}/reject`, body)).toMatchObject({
      status: 'rejected',
      reserve: eur(0),
    })
    expect(await office.ask('agent', `claims/${id}/close`, {})).toMatchObject({
      status: 'closed',
      closed_on: '2027-03-01',
      cycle_days: 0,
    })
    expect((await office.as('agent', `claims/${id}/reopen`, { reason: 'New facts' })).status).toBe(403)
    expect(await office.ask('lead', `claims/${id}/reopen`, { reason: 'New facts' })).toMatchObject({
      status: 'under_review',
      closed_on: null,
    })
  })
})
