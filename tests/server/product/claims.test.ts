import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAILS } from '../../../server/mail/tables'
import { engines } from '../../support/databases'
import { type ClaimOffice, eur, openClaimOffice } from './claimOffice'

const missingOf = (answer: { body: { details: { missing: { message: string }[] } } }) =>
  answer.body.details.missing.map(({ message }) => message).join(' ')

describe.each(engines)('claims on $name', engine => {
  let office: ClaimOffice
  beforeAll(async () => {
    office = await openClaimOffice(engine)
  })
  afterAll(() => office.test.close())

  it('D-08 a claim begins with a policy and a day; the rest follows from the policy', async () => {
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
    expect(missingOf(await office.as('agent', `claims/${claim.id}/report`, {}))).toContain('needed')
    const short = await office.as('agent', `claims/${claim.id}/report`, {
      loss_type: 'glass',
      description: 'Too short',
    })
    expect(missingOf(short)).toContain('at least 20 characters')
    expect((await office.as('staff', `claims`, { policy_id: 1, loss_date: '2027-02-10' })).status).toBe(403)
  })

  it('D-08 a loss comes before its report, and neither after today', async () => {
    const draft = { policy_id: office.ids.policy, loss_date: '2027-02-10' }
    const sent = [
      { ...draft, reported_on: '2027-02-09' },
      { ...draft, loss_date: '2027-03-02' },
      { ...draft, reported_on: '2027-03-02' },
    ]
    for (const values of sent) expect((await office.as('agent', 'claims', values)).status).toBe(422)
  })

  it('D-08 the day of the loss chooses the version of the policy', async () => {
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

  it('D-08 a loss outside the cover is noted; only a manager reports it', async () => {
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
    const moved = await office.as('agent', `claims/${other.id}`, { loss_date: '2026-12-31' }, 'PUT')
    expect(moved.status).toBe(422)
  })

  it('D-08 warns of a claim that seems to be there already', async () => {
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

  it('D-08 one action asks the customer for documents, in their language, and says when to look again', async () => {
    const { id } = await office.underReview()
    const body = { required_documents: ['photos', 'police_report'], next_action_at: '2027-03-08' }
    expect(await office.ask('agent', `claims/${id}/request_documents`, body)).toMatchObject({
      status: 'awaiting_documents',
      next_action_at: '2027-03-08',
      documents_asked_on: '2027-03-01',
      documents_asked_of: 'amel@example.org',
    })
    const mail = await office.test.services.db.kysely
      .selectFrom(MAILS)
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(mail.receiver).toBe('amel@example.org')
    expect(String(mail.text)).toContain('Amel Trabelsi')
    await office.ask('agent', `claims/${id}/resume`, {})
    expect(missingOf(await office.as('lead', `claims/${id}/approve`, { approved: eur(100) }))).toContain(
      'Photos and Police report',
    )
  })

  it('D-08 approves up to what is left of the limit, less the deductible', async () => {
    const policy_id = await office.addPolicy()
    await office.approved(90_000, { policy_id })
    const { id } = await office.underReview({ policy_id })
    const over = await office.as('lead', `claims/${id}/approve`, { approved: eur(400_001) })
    expect(missingOf(over)).toContain('At most €4,000.00')
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

  it('D-08 above the limit of the type two people approve the same amount', async () => {
    const { id } = await office.underReview({ policy_id: await office.addPolicy() })
    const approve = (who: 'lead' | 'chief', amount: number) =>
      office.as(who, `claims/${id}/approve`, { approved: eur(amount) })
    expect(missingOf(await approve('lead', 100_001))).toContain('two people')
    expect(await office.ask('lead', `claims/${id}/propose`, { approved: eur(200_000) })).toMatchObject({
      status: 'under_review',
      proposed: eur(200_000),
      approved: null,
    })
    expect(missingOf(await approve('lead', 200_000))).toContain('yourself')
    expect(missingOf(await approve('chief', 200_001))).toContain('first approval was for €2,000.00')
    expect((await approve('chief', 200_000)).body.data).toMatchObject({ status: 'approved' })
  })

  it('D-08 rejects with a reason, reopens for a manager, and is quick to end a draft', async () => {
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
