import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import { mainEngines, withIndexes } from '../../support/databases'
import { type ClaimOffice, eur, openClaimOffice } from '../product/claimOffice'
import { startAgain } from './startAgain'
import { openStudio, type StudioApp } from './studioApp'

const PAYMENTS = 'claim-payments'
const payNow = { from: ['entered'], to: 'paid', requires: ['paid_on'], input: ['paid_on'] }
const payToo = { ...payNow, from: ['approved'] }
const withTransition = (resource: string, own_way: object) => ({
  [resource]: { extends: resource, transitions: { own_way } },
})

/** Returns an extension of customers with two states, and transitions into them. */
const withStates = (
  transitions: object,
  first: object = {
    contact: { from: ['prospect'], to: 'contacted' },
    see: { from: ['contacted', 'prospect'], to: 'seen' },
    meet: { from: ['active'], to: 'seen' },
  },
) => ({
  extends: 'customers',
  options: { status: [{ value: 'contacted' }, { value: 'seen' }] },
  transitions: { ...first, ...transitions } as Record<string, object>,
})

describe.each(mainEngines)('transitions of an extension on $name', { timeout: 120_000 }, engine => {
  let office: ClaimOffice
  let studio: StudioApp
  beforeAll(async () => {
    office = await openClaimOffice(withIndexes(engine))
    studio = await openStudio(office.test)
  })
  afterAll(async () => {
    await studio.close()
    await office.test.close()
  })

  const planOf = async (changes: object) => (await studio.call('studio/plan', { changes })).body.data
  const enterPayment = async (values: object) => {
    const { id } = await office.approved(50_000, { policy_id: await office.addPolicy() })
    const sent = { claim_id: id, amount: eur(50_000), payee: 'Amel Trabelsi', ...values }
    const payment = await office.ask('agent', PAYMENTS, sent)
    return { claim: `claims/${id}`, payment: `${PAYMENTS}/${payment.id}` }
  }

  it.each([
    ['skips the second person', PAYMENTS, payNow],
    ['has the same conditions, but not the effects', PAYMENTS, payToo],
    ['pays what was refused or reversed', PAYMENTS, { ...payNow, from: ['refused', 'reversed'] }],
    [
      'repeats permission and reason',
      PAYMENTS,
      { from: ['entered'], to: 'refused', action: 'approve', reason: true },
    ],
    ['is made by the server', PAYMENTS, { from: ['entered'], to: 'paid', by: 'server', due: { id_gt: 0 } }],
    ['goes back to the first state', PAYMENTS, { from: ['paid'], to: 'entered' }],
    ['issues an endorsement', 'endorsements', { from: ['requested'], to: 'issued' }],
  ])(
    'D-08 T-08 into a state of the product are refused: one that %s',
    async (_what, resource, transition) => {
      const changes = withTransition(resource, transition)
      expect(await planOf(changes)).toMatchObject({
        status: 'refused',
        problems: expect.arrayContaining([
          expect.objectContaining({
            place: 'transitions.own_way',
            message: expect.stringContaining('is a state of the product'),
            cure: expect.stringContaining('Use a transition of the product'),
          }),
        ]),
      })
    },
  )

  it('D-08 T-08 give a payment no state of its own, from which it would come back without the second person', async () => {
    const checked = {
      extends: PAYMENTS,
      options: { status: [{ value: 'checked' }] },
      transitions: {
        check: { from: ['entered'], to: 'checked' },
        own_way: { from: ['checked'], to: 'approved' },
      },
    }
    const { status, problems } = await planOf({ [PAYMENTS]: checked })
    const places = problems.map(({ place }: { place: string }) => place)
    expect([status, ...places]).toEqual([
      ...['refused', 'options.status', 'transitions.check', 'transitions.own_way'],
    ])
    const back = { ...checked.transitions, own_way: { from: ['checked'], to: 'entered' } }
    const other = await planOf({ [PAYMENTS]: { ...checked, transitions: back } })
    expect(other).toMatchObject({ status: 'refused', problems: [{ place: 'options.status' }, {}] })
  })

  it.each([
    ['of another state', { from: ['contacted'], to: 'inactive' }],
    ['into which another state leads too', { from: ['seen'], to: 'prospect' }],
    ['out of a shipped one too', { from: ['contacted', 'inactive'], to: 'prospect' }],
    [
      'out of a blocked customer without its permission',
      { from: ['blocked'], to: 'contacted', reason: true },
    ],
    ['out of a blocked customer without a reason', { from: ['blocked'], to: 'contacted', action: 'block' }],
    ['of the server out of a blocked customer', { from: ['blocked'], to: 'contacted', by: 'server' }],
  ])('D-01 T-08 refuse the way %s', async (_what, own_way) => {
    const { status, problems } = await planOf({ customers: withStates({ own_way }) })
    expect(status).toBe('refused')
    expect(problems).toMatchObject([{ resource: 'customers', place: 'transitions.own_way' }])
  })

  it('D-01 T-08 lead back to the only state that a record came from', async () => {
    const go = async (id: unknown, name: string, body = {}) =>
      (await studio.call(`customers/${id}/${name}`, body)).body.data?.status
    const add = async (phone: string) =>
      (await studio.call('customers', { first_name: 'Sami', last_name: phone, phone })).body.data.id
    const id = await add('+21620111222')
    const unblock_to = { from: ['blocked'], to: 'seen', action: 'block', reason: true }
    expect(await studio.apply({ customers: withStates({ unblock_to }) })).toMatchObject({ status: 'done' })
    expect([await go(id, 'contact'), await go(id, 'see')]).toEqual(['contacted', 'seen'])

    // Nobody knows where the record came from, so it gets no way back.
    const back = { from: ['contacted', 'seen'], to: 'prospect' }
    const { contact, see } = withStates({}).transitions
    const returning = withStates({ back }, { contact, see })
    expect(await planOf({ customers: returning })).toMatchObject({
      status: 'refused',
      problems: [
        {
          place: 'transitions',
          message: expect.stringContaining('1 record could then go back to “Prospect”'),
          records: { status_eq_any: ['contacted', 'seen'] },
        },
      ],
    })
    await office.test.services.db.kysely.deleteFrom('customers').where('id', '=', id).execute()
    expect(await studio.apply({ customers: returning })).toMatchObject({ status: 'done' })
    const next = await add('+21620111223')
    expect([await go(next, 'contact'), await go(next, 'see'), await go(next, 'back')]).toEqual([
      ...['contacted', 'seen', 'prospect'],
    ])
    // Its conditions apply again.
    expect(await go(next, 'block', { reason: 'Fraud' })).toBe('blocked')
    expect((await studio.call(`customers/${next}/contact`, {})).status).toBe(409)
  })

  it.each(['create', 'update', 'delete', 'undo', 'restore', 'purge'])(
    'D-08 T-08 have no name that hooks know for every record: %s',
    async name => {
      const own = { extends: PAYMENTS, transitions: { [name]: { from: ['entered'], input: ['note'] } } }
      const { problems } = await planOf({ [PAYMENTS]: own })
      expect(problems).toEqual([
        expect.objectContaining({ message: expect.stringContaining('is already an action on records') }),
      ])
    },
  )

  it('D-08 T-08 set no shipped field that people can’t change, and nor does a schedule', async () => {
    const input = ['amount', 'approved_by', 'payee']
    const { status, problems } = await planOf(withTransition(PAYMENTS, { from: ['entered'], input }))
    expect(status).toBe('refused')
    expect(problems.map(({ place }: { place: string }) => place)).toEqual(
      input.map(() => 'transitions.own_way.input'),
    )
    // No apply stores it, not even one without a plan.
    expect(await studio.applyUnplanned(withTransition(PAYMENTS, payNow))).toMatchObject({ status: 'failed' })
    const daily = { when: { id_gt: 0 }, set: { premium_net: eur(1) } }
    expect(await planOf({ policies: { extends: 'policies', schedule: { daily } } })).toMatchObject({
      status: 'refused',
      problems: [{ place: 'schedule.daily.set.premium_net' }],
    })
  })

  it('D-07 D-08 T-08 change what a person could change, and hooks compute and check it as for an update', async () => {
    const claims = {
      extends: 'claims',
      fields: { called_on: { kind: 'date' } },
      transitions: { estimate_again: { from: ['under_review'], input: ['estimate', 'called_on'] } },
      schedule: { raise: { when: { called_on: '2027-02-11' }, set: { estimate: eur(9) } } },
    }
    const endorsements = {
      extends: 'endorsements',
      transitions: { correct: { from: ['quoted', 'issued'], input: ['annual_change'] } },
      schedule: {
        cut: { when: { status: 'issued', annual_change_gte: 20_000 }, set: { annual_change: eur(1) } },
      },
    }
    expect(await studio.apply({ claims, endorsements })).toMatchObject({ status: 'done' })

    // The estimate of a claim with several lines is the sum of its lines.
    const policy_id = await office.addPolicy()
    const [one, several] = [await office.underReview({ policy_id }), await office.underReview({ policy_id })]
    await office.ask('agent', 'claim-lines', {
      claim_id: several.id,
      claimant: 'Sami',

      coverage: 'OWN',
    })
    const estimated = { estimate: eur(7), called_on: '2027-02-11' }
    const refused = await office.as('agent', `claims/${several.id}/estimate_again`, estimated)
    expect(refused.body).toMatchObject({ errors: { estimate: [expect.stringContaining('lines')] } })
    for (const { id } of [one, several])
      await office.ask('agent', `claims/${id}/estimate_again`, { called_on: '2027-02-11' })

    // The price of an endorsement follows from the change, until it is issued.
    const { id } = await office.ask('agent', 'endorsements', {
      policy_id,
      kind: 'limit',
      annual_change: eur(12_000),
    })
    const after = await office.ask('agent', `endorsements/${id}/correct`, { annual_change: eur(24_000) })
    // 306 of 365 days are left.
    expect(after.charge_net).toEqual(eur(Math.round((24_000 * 306) / 365)))
    await office.ask('agent', `endorsements/${id}/issue`, {})
    const late = await office.as('agent', `endorsements/${id}/correct`, { annual_change: eur(1) })
    expect(late.status).toBe(422)

    await expect(runClock(office.test.services)).rejects.toThrow(
      /: claims\/\d+ \(raise\), endorsements\/\d+ \(cut\)$/,
    )
    expect(await office.ask('agent', `claims/${one.id}`)).toMatchObject({ estimate: eur(9) })
    expect(await office.ask('agent', `claims/${several.id}`)).toMatchObject({ estimate: several.estimate })
    expect(await office.ask('agent', `endorsements/${id}`)).toMatchObject({ annual_change: eur(24_000) })
  })

  it('D-08 T-08 that were stored before are left out at the start; a payment keeps its second person', async () => {
    const { services } = office.test
    const { kysely } = services.db
    await studio.apply({ [PAYMENTS]: { extends: PAYMENTS, fields: { batch: { kind: 'text' } } } })
    const { payment, claim } = await enterPayment({ batch: 'B-7' })
    const stored = { ...withTransition(PAYMENTS, payNow)[PAYMENTS], fields: { batch: { kind: 'text' } } }
    const { rows } = await sql<{ revision: string }>`
      insert into definition_revisions (product) values ('1') returning revision`.execute(kysely)
    await sql`insert into definition_versions (revision, name, data)
      values (${rows[0]?.revision}, ${PAYMENTS}, ${JSON.stringify(stored)}::text::json)`.execute(kysely)
    const started = await startAgain(office.test)
    expect([...started.services.definitions.leftOut().keys()]).toEqual([PAYMENTS])
    expect(started.logged.filter(({ level }) => level === 50).map(({ definition }) => definition)).toEqual([
      PAYMENTS,
    ])
    await started.close()

    await services.definitions.refresh()
    expect((await office.as('agent', `${payment}/own_way`, { paid_on: '2027-03-01' })).status).toBe(404)
    expect((await office.as('agent', `${payment}/pay`, { paid_on: '2027-03-01' })).status).toBe(409)

    // Corrected, it is back with the values of its fields.
    const own_way = { from: ['entered'], input: ['batch', 'note'] }
    await studio.apply({ [PAYMENTS]: { ...stored, transitions: { own_way } } })
    expect(await office.ask('agent', `${payment}/own_way`, { note: 'Checked' })).toMatchObject({
      ...{ status: 'entered', batch: 'B-7', note: 'Checked', approved_by: null },
    })
    await office.ask('lead', `${payment}/approve`, {})
    await office.ask('agent', `${payment}/pay`, { paid_on: '2027-03-01' })
    expect(await office.ask('lead', claim)).toMatchObject({ paid: eur(50_000) })
  })
})
