import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshClaimCover } from '../../../resources/claims/refreshCover.server'
import { serverWriter } from '../../../server/engine/records/scope'
import { runMigrations } from '../../../server/engine/writes/runMigrations'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { type ClaimOffice, eur, openClaimOffice, type Person } from './claimOffice'

const missingOf = (answer: { body: { details: { missing: { message: string }[] } } }) =>
  answer.body.details.missing.map(({ message }) => message).join(' ')
const sum = (...amounts: number[]) => amounts.reduce((total, one) => total + one, 0)

describe.each(mainEngines)('lines of claims on $name', engine => {
  let office: ClaimOffice
  beforeAll(async () => {
    office = await openClaimOffice(engine)
    const { kysely } = office.test.services.db
    await kysely.updateTable('insurance_types').set({ claim_limit: null }).execute()
  })
  afterAll(() => office.test.close())

  const claim = (id: unknown) => office.ask('lead', `claims/${id}`)
  const listed = async (resource: string, filter: Values) => {
    const query = encodeURIComponent(JSON.stringify(filter))
    return (await office.ask(
      'lead',
      `${resource}?filter=${query}&sort=["number","ASC"]`,
    )) as unknown as Values[]
  }
  const linesOf = (claim_id: unknown) => listed('claim-lines', { claim_id })
  const move = (who: Person, id: unknown, name: string, body = {}) =>
    office.as(who, `claims/${id}/${name}`, body)
  const addLine = (claim_id: unknown, values: Values) =>
    office.ask('agent', 'claim-lines', { claim_id, ...values })
  const pay = async (claim_id: unknown, amount: number, line_id?: unknown) => {
    const { id } = await office.ask('agent', 'claim-payments', {
      ...{ claim_id, line_id, amount: eur(amount), payee: 'Amel Trabelsi' },
    })
    await office.ask('lead', `claim-payments/${id}/approve`, {})
    return office.ask('agent', `claim-payments/${id}/pay`, { paid_on: '2027-03-01' })
  }
  const why = { reason: 'New facts' }
  const two = async (values: Values = {}) => {
    const policy_id = await office.addPolicy(values)
    const { id } = await office.underReview({ policy_id, estimate: eur(90_000) })
    await addLine(id, { coverage: 'TPL', claimant: 'Sami', estimate: eur(40_000) })
    const [own, liability] = await linesOf(id)
    return { id, policy_id, own: String(own?.id), liability: String(liability?.id) }
  }

  it('D-08 a claim with one cover has one line, and each follows the other', async () => {
    const { id, estimate, has_lines } = await office.underReview({ policy_id: await office.addPolicy() })
    const [line, other] = await linesOf(id)
    expect([other, has_lines, line?.number]).toEqual([undefined, false, 1])
    expect(line).toMatchObject({
      coverage: 'OWN',
      estimate,
      cover_limit: eur(500_000),
      deductible: eur(10_000),
    })
    await office.ask('agent', `claims/${id}`, { estimate: eur(70_000) }, 'PUT')
    expect((await linesOf(id))[0]).toMatchObject({ estimate: eur(70_000), net_to_customer: eur(60_000) })
    await office.ask('agent', `claim-lines/${line?.id}`, { coverage: 'TPL', estimate: eur(80_000) }, 'PUT')
    expect(await claim(id)).toMatchObject({
      ...{ coverage: 'TPL', estimate: eur(80_000), deductible: null, net_to_customer: eur(80_000) },
    })
    const options = `claim-lines/options/coverage?record=${encodeURIComponent(JSON.stringify({ claim_id: id }))}`
    expect(await office.ask('agent', options)).toMatchObject([{ value: 'OWN' }, { value: 'TPL' }])
    expect((await office.as('lead', `claim-lines/${line?.id}`, undefined, 'DELETE')).status).toBe(409)
  })

  it('D-08 the amounts of a claim with several lines are their sums, and change on the line', async () => {
    const { id, liability } = await two()
    expect(await claim(id)).toMatchObject({
      ...{ has_lines: true, estimate: eur(sum(90_000, 40_000)), deductible: eur(10_000) },
      ...{ cover_limit: eur(sum(500_000, 500_000)), net_to_customer: eur(sum(90_000 - 10_000, 40_000)) },
    })
    const changed = await office.as('agent', `claims/${id}`, { estimate: eur(1) }, 'PUT')
    expect(changed.body.errors.estimate[0]).toContain('several lines')
    expect((await office.as('agent', `claims/${id}`, { place: 'Tunis' }, 'PUT')).status).toBe(200)
    await office.ask('lead', `claim-lines/${liability}`, undefined, 'DELETE')
    expect(await claim(id)).toMatchObject({
      has_lines: false,
      estimate: eur(90_000),
      cover_limit: eur(500_000),
    })
  })

  it('D-08 each line is approved, reserved and paid up to its own amounts', async () => {
    const { id, own, liability } = await two()
    const approve = (line: string | undefined, amount: number, name = 'approve') =>
      move('lead', id, name, { line, approved: eur(amount), ...(name === 'approve' ? {} : why) })
    expect(missingOf(await approve(undefined, 1))).toContain('Choose the line')
    expect(missingOf(await approve(own, 80_001))).toContain('€800.00')
    await office.ask('lead', `claims/${id}/set_reserve`, {
      ...{ line: liability, reserve: eur(35_000), reserve_note: 'Expert' },
    })
    expect((await approve(own, 80_000)).body.data).toMatchObject({
      status: 'approved',
      approved: eur(80_000),
    })
    expect((await approve(liability, 30_000, 'correct_approval')).status).toBe(200)
    expect(await claim(id)).toMatchObject({
      ...{ approved: eur(sum(80_000, 30_000)), reserve: eur(35_000), line: null },
    })
    expect(
      (await office.as('agent', 'claim-payments', { claim_id: id, amount: eur(1), payee: 'A' })).status,
    ).toBe(422)
    const over = { claim_id: id, line_id: Number(liability), amount: eur(30_001), payee: 'Sami' }
    expect((await office.as('agent', 'claim-payments', over)).body.errors.amount[0]).toContain('€300.00')
    await pay(id, 80_000, Number(own))
    const payment = await pay(id, 30_000, Number(liability))
    const paid = { paid: eur(sum(80_000, 30_000)), reserve: eur(35_000 - 30_000) }
    expect(await claim(id)).toMatchObject({ status: 'approved', ...paid })
    expect(await linesOf(id)).toMatchObject([
      { approved: eur(80_000), paid: eur(80_000), outstanding: eur(0), reserve: null },
      { approved: eur(30_000), paid: eur(30_000), outstanding: eur(0), reserve: eur(5_000) },
    ])
    const entries = await listed('claim-entries', { claim_id: id, line_id: Number(liability) })
    expect(entries.map(({ kind, amount, reserve }) => [kind, amount ?? reserve])).toEqual([
      ['reserve', eur(35_000)],
      ['approval', eur(30_000)],
      ['payment', eur(30_000)],
      ['reserve', eur(-30_000)],
    ])
    await office.ask('lead', `claim-payments/${payment.id}/reverse`, { reversal_kind: 'bounced', ...why })
    expect((await linesOf(id))[1]).toMatchObject({ paid: eur(0), reserve: eur(35_000) })
    await office.ask('lead', `claims/${id}/back_to_review`, why)
    expect(await linesOf(id)).toMatchObject([{ approved: eur(80_000) }, { approved: null }])
    expect(await claim(id)).toMatchObject({ approved: eur(80_000), paid: eur(80_000) })
    await office.ask('agent', `claims/${id}/close`, {})
    expect(await linesOf(id)).toMatchObject([{ reserve: null }, { reserve: eur(0) }])
    const line = { claim_id: id, coverage: 'OWN' }
    expect((await office.as('agent', 'claim-lines', line)).status).toBe(409)
  })

  it('D-08 a decision about a line never takes the total of the claim as its amount', async () => {
    const { id, own, liability } = await two()
    await office.ask('lead', `claims/${id}/approve`, { line: own, approved: eur(80_000) })
    const unsent = await move('lead', id, 'correct_approval', { line: liability, ...why })
    expect([unsent.status, missingOf(unsent)]).toEqual([409, expect.stringContaining('required')])
    const reserve = (values: Values) => office.ask('lead', `claims/${id}/set_reserve`, values)
    await reserve({ line: own, reserve: eur(10_000), reserve_note: 'Expert' })
    await reserve({ line: liability, reserve: eur(5_000), reserve_note: 'Expert' })
    for (const sent of [{}, { reserve: null }])
      await reserve({ ...sent, line: liability, reserve_expense: eur(700), reserve_note: 'Lawyer' })
    expect(await linesOf(id)).toMatchObject([
      { approved: eur(80_000), reserve: eur(10_000) },
      { approved: null, reserve: eur(5_000) },
    ])
    expect(await claim(id)).toMatchObject({ reserve: eur(sum(10_000, 5_000)), reserve_expense: eur(700) })
    const single = await office.underReview({ policy_id: await office.addPolicy() })
    const without = await move('lead', single.id, 'set_reserve', { reserve_note: 'None' })
    expect([without.status, missingOf(without)]).toEqual([409, expect.stringContaining('required')])
  })

  it('D-08 the second approval is for the line that was approved first', async () => {
    const insurance_type_id = await office.test.addRecord('insurance-types', {
      ...{ code: 'FOUR', name: 'Four eyes', category: 'motor', status: 'active', claim_limit: eur(10_000) },
      coverages: [
        { code: 'OWN', name: 'Own damage', limit_kind: 'aggregate' },
        { code: 'TPL', name: 'Liability', limit_kind: 'per_occurrence' },
      ],
    })
    const { id, own, liability } = await two({ insurance_type_id })
    const approved = eur(30_000)
    await office.ask('lead', `claims/${id}/propose`, { line: own, approved })
    const other = await move('chief', id, 'approve', { line: liability, approved })
    expect([other.status, missingOf(other)]).toEqual([409, expect.stringContaining('another line')])
    await office.ask('chief', `claims/${id}/approve`, { line: own, approved })
    expect(await linesOf(id)).toMatchObject([{ approved }, { approved: null }])
  })

  it('D-08 a limit in another currency can’t be compared, so two people approve, and the refusal says so', async () => {
    const insurance_type_id = await office.test.addRecord('insurance-types', {
      ...{ code: 'DINARS', name: 'In dinars', category: 'motor', status: 'active' },
      claim_limit: { amount: 999_999_000, currency: 'TND' },
      coverages: [
        { code: 'OWN', name: 'Own damage', limit_kind: 'aggregate' },
        { code: 'TPL', name: 'Liability', limit_kind: 'per_occurrence' },
      ],
    })
    const { id, own } = await two({ insurance_type_id })
    const refused = await move('chief', id, 'approve', { line: own, approved: eur(100) })
    expect([refused.status, missingOf(refused)]).toEqual([
      409,
      expect.stringContaining('in another currency'),
    ])
  })

  it('D-08 a limit applies to a claim, a term, a person or a vehicle, and may be restored after each claim', async () => {
    const [limit, left] = [10_000, 2_000]
    const cover = (code: string, limit_kind: string, values = {}) => ({
      code,
      name: code,
      limit_kind,
      ...values,
    })
    const terms = [
      ...[cover('EACH', 'per_occurrence'), cover('YEAR', 'aggregate'), cover('SUM', 'sum_insured')],
      ...[cover('ANEW', 'sum_insured', { limit_restored: true })],
      ...[cover('BODY', 'per_person'), cover('CAR', 'per_vehicle')],
    ]
    const type = await office.test.addRecord('insurance-types', {
      ...{ code: 'SCOPES', name: 'Scopes', category: 'other', status: 'active', coverages: terms },
    })
    const policy_id = await office.addPolicy({
      insurance_type_id: type,
      coverages: terms.map(({ code, name }) => ({ code, name, limit: eur(limit) })),
    })
    const noted = { policy_id, loss_date: '2027-02-10', reported_on: '2027-02-10' }
    /** Returns what a claim can get of a limit of which another has used some. */
    const second = async (coverage: string, lines: [Values, Values] = [{}, {}]) => {
      const given = { ...noted, coverage, estimate: eur(limit) }
      const first = { ...given, status: 'approved', approved: eur(limit - left) }
      const both = [first, { ...given, status: 'under_review' }].map(one =>
        office.test.addRecord('claims', one),
      )
      const ids = await Promise.all(both)
      for (const [at, id] of ids.entries())
        if (Object.keys(lines[at] ?? {}).length)
          await office.ask('agent', `claim-lines/${(await linesOf(id))[0]?.id}`, lines[at], 'PUT')
      for (const amount of [limit, left])
        if ((await move('lead', ids[1], 'approve', { approved: eur(amount) })).status === 200) return amount
      return 0
    }
    expect(await second('EACH')).toBe(limit)
    expect(await second('YEAR')).toBe(left)
    expect(await second('SUM')).toBe(left)
    expect(await second('ANEW')).toBe(limit)
    expect(await second('BODY', [{ person: 'Amel' }, { person: ' amel ' }])).toBe(left)
    expect(await second('BODY', [{ person: 'Sami' }, { person: 'Lina' }])).toBe(limit)
    expect(await second('CAR', [{ vehicle: '1 TU 1' }, { vehicle: '1 TU 1' }])).toBe(left)
    expect(await second('CAR', [{ vehicle: '2 TU 2' }, { vehicle: '3 TU 3' }])).toBe(limit)
    // Two lines of one claim share a limit per claim.
    const id = await office.test.addRecord('claims', { ...noted, coverage: 'EACH', status: 'under_review' })
    await addLine(id, { coverage: 'EACH', claimant: 'Sami' })
    const [one, two_] = await linesOf(id)
    await office.ask('lead', `claims/${id}/approve`, { line: String(one?.id), approved: eur(limit - left) })
    const more = (amount: number) =>
      move('lead', id, 'correct_approval', { line: String(two_?.id), approved: eur(amount), ...why })
    expect(missingOf(await more(left + 1))).toContain('€20.00')
    expect((await more(left)).status).toBe(200)
  })

  it('K-12 when the versions of a policy change, its open claims are asked again', async () => {
    const policy_id = await office.addPolicy()
    const [open, kept] = [await office.underReview({ policy_id }), await office.underReview({ policy_id })]
    const approved = await office.approved(5_000, { policy_id })
    await office.ask('lead', `claims/${kept.id}`, { deductible: eur(1) }, 'PUT')
    const lines = await office.underReview({ policy_id })
    await addLine(lines.id, { coverage: 'TPL' })
    const coverages = [
      { code: 'OWN', name: 'Own damage', included: true, limit: eur(7_000), deductible: eur(300) },
      { code: 'TPL', name: 'Liability', included: true, limit: eur(600) },
    ]
    const values = { policy_id, effective: '2027-02-01', kind: 'limit', annual_change: eur(1), coverages }
    const { id } = await office.ask('lead', 'endorsements', values)
    await office.ask('lead', `endorsements/${id}/issue`, {})
    const writer = serverWriter(office.test.services)
    await office.test.services.db.kysely
      .transaction()
      .execute(db => refreshClaimCover({ ...writer, db }, policy_id))
    expect(await claim(open.id)).toMatchObject({ cover_limit: eur(7_000), deductible: eur(300) })
    expect(await claim(kept.id)).toMatchObject({ cover_limit: eur(7_000), deductible: eur(1) })
    expect(await claim(approved.id)).toMatchObject({ approved: eur(5_000), cover_limit: eur(7_000) })
    expect(await claim(lines.id)).toMatchObject({ cover_limit: eur(sum(7_000, 600)), deductible: eur(300) })
    const version = await office.ask('lead', `policy-versions/${(await claim(open.id)).policy_version_id}`)
    expect(version.number).toBe(2)
  })

  it('D-08 at the next start, claims without lines get one', async () => {
    const { id, number } = await office.approved(3_000, { policy_id: await office.addPolicy() })
    const { kysely } = office.test.services.db
    await sql`delete from claim_lines where claim_id = ${id}`.execute(kysely)
    await sql`update settings set value = '[]' where key = 'brought_once'`.execute(kysely)
    await runMigrations(office.test.services)
    expect(await linesOf(id)).toMatchObject([{ number: 1, coverage: 'OWN', approved: eur(3_000) }])
    expect(await claim(id)).toMatchObject({ number, approved: eur(3_000), has_lines: false })
  })
})
