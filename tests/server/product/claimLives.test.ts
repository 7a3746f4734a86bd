import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { type ClaimOffice, openClaimOffice, type Person } from './claimOffice'

/** What a small model of its own knows of a claim, in minor units. */
interface Model {
  id: unknown
  approved: number
  reserve: number
  payments: { id: unknown; amount: number; taken: number; isReversed: boolean }[]
  recoveries: { amount: number; isReversed: boolean }[]
}

const LIMIT = 100_000
const step = fc.record({
  does: fc.constantFrom('approve', 'approve', 'pay', 'pay', 'reserve', 'reverse', 'recover', 'return', 'end'),
  which: fc.nat(1),
  amount: fc.integer({ min: 1, max: 70_000 }),
  // Whether to pay or recover what is possible, and not any amount.
  fits: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
const paidOf = ({ payments }: Model) =>
  total(payments.filter(one => !one.isReversed).map(({ amount }) => amount))
const recoveredOf = ({ recoveries }: Model) =>
  total(recoveries.filter(one => !one.isReversed).map(({ amount }) => amount))
function fitting(one: Model, does: string, amount: number): number {
  const open = one.approved - paidOf(one)
  if (does === 'pay') return Math.max(1, open)
  return does === 'recover' ? Math.max(1, Math.floor((paidOf(one) - recoveredOf(one)) / 2)) : amount
}

const why = { reason: 'Random' }

describe.each(mainEngines)('random lives of claims on $name', engine => {
  let office: ClaimOffice
  beforeAll(async () => {
    office = await openClaimOffice(engine)
    const { kysely } = office.test.services.db
    await kysely.updateTable('insurance_types').set({ claim_limit: null }).execute()
  })
  afterAll(() => office.test.close())

  const move = async (who: Person, path: string, body: Values) => {
    const { status, body: answer } = await office.as(who, path, body)
    return { isDone: status < 300, data: answer.data as Values }
  }
  const statusOf = async ({ id }: Model) => (await office.ask('lead', `claims/${id}`)).status

  /** Makes a step if it is possible, and the same in the model. */
  async function make(all: readonly Model[], { does, which, fits, ...given }: Step, currency: string) {
    const one = all[which % all.length] as Model
    const amount = fits ? fitting(one, does, given.amount) : given.amount
    const money = { amount, currency }
    const status = await statusOf(one)
    const last = one.payments.findLast(payment => !payment.isReversed)
    if (does === 'approve') {
      const name = status === 'under_review' ? 'approve' : 'correct_approval'
      const { isDone } = await move('lead', `claims/${one.id}/${name}`, { approved: money, ...why })
      const others = total(all.filter(other => other !== one).map(({ approved }) => approved))
      expect(isDone).toBe(status !== 'closed' && amount <= LIMIT - others && amount >= paidOf(one))
      if (isDone) one.approved = amount
    } else if (does === 'reserve') {
      const body = { reserve: money, reserve_note: 'Random' }
      const { isDone } = await move('lead', `claims/${one.id}/set_reserve`, body)
      expect(isDone).toBe(status !== 'closed')
      if (isDone) one.reserve = amount
    } else if (does === 'pay') {
      const body = { claim_id: one.id, amount: money, payee: 'Amel Trabelsi' }
      const { isDone, data } = await move('agent', 'claim-payments', body)
      expect(isDone).toBe(status === 'approved' && amount <= one.approved - paidOf(one))
      if (!isDone) return
      await move('lead', `claim-payments/${data.id}/approve`, {})
      await office.ask('agent', `claim-payments/${data.id}/pay`, { paid_on: '2027-03-01' })
      const taken = Math.min(one.reserve, amount)
      one.reserve -= taken
      one.payments.push({ id: data.id, amount, taken, isReversed: false })
    } else if (does === 'reverse' && last) {
      const body = { reversal_kind: 'bounced', ...why }
      const { isDone } = await move('lead', `claim-payments/${last.id}/reverse`, body)
      expect(isDone).toBe(recoveredOf(one) <= paidOf(one) - last.amount)
      if (!isDone) return
      last.isReversed = true
      if (status !== 'closed') one.reserve += last.taken
    } else if (does === 'recover') {
      const body = { recovery_amount: money, recovery_kind: 'recourse', recovery_on: '2027-03-01' }
      const { isDone } = await move('agent', `claims/${one.id}/recover`, body)
      expect(isDone).toBe(amount <= paidOf(one) - recoveredOf(one))
      if (isDone) one.recoveries.push({ amount, isReversed: false })
    } else if (does === 'return') {
      const record = encodeURIComponent(JSON.stringify({ id: one.id }))
      const options = await office.ask('lead', `claims/options/reversed_entry?record=${record}`)
      const [newest] = options as unknown as { value: string }[]
      if (!newest) return
      const body = { reversed_entry: newest.value, recovery_note: 'Random' }
      const { isDone } = await move('lead', `claims/${one.id}/reverse_recovery`, body)
      const own = one.recoveries.findLast(recovery => !recovery.isReversed)
      if (isDone && own) own.isReversed = true
    } else if (does === 'end') await end(one, status)
  }

  /** Ends an open claim, or opens an ended one. */
  async function end(one: Model, status: unknown) {
    if (status === 'closed') await move('lead', `claims/${one.id}/reopen`, why)
    else if ((await move('agent', `claims/${one.id}/close`, {})).isDone) one.reserve = 0
  }

  async function check(all: readonly Model[]) {
    for (const one of all) {
      const claim = await office.ask('lead', `claims/${one.id}`)
      const [paid, recovered] = [paidOf(one), recoveredOf(one)]
      const size = (name: string) => (claim[name] as { amount: number } | null)?.amount ?? 0
      expect([size('approved'), size('paid'), size('reserve'), size('recovery')]).toEqual([
        ...[one.approved, paid, one.reserve, recovered],
      ])
      expect(size('outstanding')).toBe(one.approved - paid)
      expect(size('incurred')).toBe(paid + Math.max(one.reserve, one.approved - paid) - recovered)
      const isRight = paid <= one.approved && recovered <= paid && size('incurred') >= 0
      expect(isRight).toBe(true)
      const filter = encodeURIComponent(JSON.stringify({ claim_id: one.id }))
      const entries = (await office.ask('lead', `claim-entries?filter=${filter}&range=[0,199]`)) as never
      for (const name of ['approved', 'paid', 'reserve', 'recovery'])
        expect(sumOfEntries(entries, name)).toBe(size(name))
    }
    expect(total(all.map(({ approved }) => approved))).toBeLessThanOrEqual(LIMIT)
  }

  it.each([
    ['JPY', 122],
    ['EUR', 109],
    ['TND', 132],
  ])(
    'D-08 amounts in %s follow from the acts in any order, and never exceed the limit',
    async (currency, seed) => {
      const [steps = []] = fc.sample(fc.array(fc.noBias(step), { minLength: 28, maxLength: 28 }), {
        numRuns: 1,
        seed,
      })
      const policy_id = await office.addPolicy({
        premium_net: { amount: 120_000, currency },
        coverages: [{ code: 'OWN', name: 'Own damage', limit: { amount: LIMIT, currency } }],
      })
      const ids = await Promise.all(
        [1, 2].map(() =>
          office.test.addRecord('claims', {
            ...{ policy_id, loss_date: '2027-02-10', coverage: 'OWN', status: 'under_review' },
          }),
        ),
      )
      const all = ids.map((id): Model => ({ id, approved: 0, reserve: 0, payments: [], recoveries: [] }))
      for (const one of steps) await make(all, one, currency)
      await check(all)
      // The sample is not empty of the acts that it is about.
      expect(total(all.map(({ payments }) => payments.length))).toBeGreaterThan(0)
      expect(total(all.map(({ recoveries }) => recoveries.length))).toBeGreaterThan(0)
    },
  )
})

interface Entry {
  counts_as: string
  amount: { amount: number } | null
  reserve: { amount: number } | null
}

const sumOfEntries = (entries: readonly Entry[], name: string): number =>
  total(entries.filter(one => one.counts_as === name).map(one => (one.amount ?? one.reserve)?.amount ?? 0))
