import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { openPolicyOffice, type PolicyOffice } from './policyOffice'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const cash = { payment_on: '2027-03-01', payment_method: 'cash' }

describe.each(mainEngines)('K-03 reversed payments on $name', engine => {
  let office: PolicyOffice
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
  })
  afterAll(() => office.app.close())

  /** Creates a policy with two instalments of 660.00: the first is overdue, the second is not due yet. */
  const begin = async () => {
    const policy = await office.takeOver({ policy_no: `K-${Math.random()}`, instalment_count: 2 })
    const [first, second] = await office.parts('instalments', policy.id)
    return { policy, first: first?.id, second: second?.id }
  }
  const reversed = { reversed_payment: '1', reversal_kind: 'bounced', reason: 'Returned by the bank' }
  const reverse = (id: unknown, body: Values = reversed, token = office.manager) =>
    office.app.call(`/api/v1/instalments/${id}/reverse`, { token, body })

  it('K-03 a bounced payment is mirrored, and its instalment and policy are owed again', async () => {
    const { policy, first, second } = await begin()
    await office.ask(`instalments/${first}/pay`, { ...cash, payment_reference: 'CHQ-1' })
    expect(await office.policy(policy.id)).toMatchObject({ paid: eur(66_000), balance: eur(66_000) })
    const options = await office.ask(`instalments/options/reversed_payment?record={"id":${first}}`)
    expect(options).toMatchObject([{ value: '1', label: '€660.00 · Mar 1, 2027', note: 'Cash · CHQ-1' }])
    expect((await reverse(first)).status).toBe(200)
    const [owed] = await office.parts('instalments', policy.id)
    expect(owed).toMatchObject({ status: 'overdue', paid: eur(0), open: eur(66_000) })
    expect(owed?.payments).toMatchObject([
      { number: 1, amount: eur(66_000), paid_on: '2027-03-01', reversed_by: 2 },
      { number: 2, amount: eur(-66_000), reverses: 1, reversal: 'bounced', reference: 'CHQ-1' },
    ])
    // The grace period starts again, so that cover does not lapse overnight.
    expect(await office.policy(policy.id)).toMatchObject({
      paid: eur(0),
      balance: eur(132_000),
      next_due_on: '2027-01-01',
      lapse_on: '2027-03-31',
    })
    const history = (await office.ask(`instalments/${first}/history`)) as unknown as Values[]
    expect(history).toContainEqual(expect.objectContaining({ action: 'reverse', reason: reversed.reason }))
    await office.ask(`instalments/${second}/pay`, cash)
    const transitions = (await office.ask(`instalments/${first}/transitions`)) as unknown as Values[]
    expect(transitions.map(({ name }) => name)).not.toContain('reverse')
    expect((await reverse(second)).body.data.status).toBeDefined()
    const [, later] = await office.parts('instalments', policy.id)
    expect(later).toMatchObject({ status: 'pending', open: eur(66_000) })
  })

  it('K-03 D-13 a payment and its reversal leave every number of open amounts unchanged', async () => {
    const { policy, first } = await begin()
    const names = 'instalments_by_age,instalments_due,policies_in_force,premium_written'
    const numbers = () => office.ask(`measures?names=${names}&from=2027-01-01&to=2028-01-01`)
    const figures = () => office.ask(`policies/${policy.id}/figures`)
    const before = [await numbers(), await figures()]
    await office.ask(`instalments/${first}/pay`, cash)
    const paid = await numbers()
    expect([paid.instalments_by_age, await figures()]).not.toEqual([before[0]?.instalments_by_age, before[1]])
    expect(paid.instalments_by_age).not.toEqual(before[0]?.instalments_by_age)
    await reverse(first)
    expect([await numbers(), await figures()]).toEqual(before)
  })

  it('K-03 reverses one of several payments; the others stay paid', async () => {
    const { policy, second } = await begin()
    await office.ask(`instalments/${second}/pay_part`, { ...cash, payment_amount: eur(10_000) })
    await office.ask(`instalments/${second}/pay`, cash)
    await reverse(second, { ...reversed, reversed_payment: '2', reversal_kind: 'wrong_amount' })
    const [, part] = await office.parts('instalments', policy.id)
    expect(part).toMatchObject({ status: 'partly_paid', paid: eur(10_000), open: eur(56_000) })
    await office.ask(`instalments/${second}/pay`, cash)
    const [, paid] = await office.parts('instalments', policy.id)
    expect(paid).toMatchObject({ status: 'paid', open: eur(0) })
    expect(
      ((paid?.payments ?? []) as Values[]).map(({ amount }) => (amount as { amount: number }).amount),
    ).toEqual([10_000, 56_000, -56_000, 56_000])
  })

  it('K-03 rejects reversing twice, reversing a reversal, or a missing payment; six at once reverse once', async () => {
    const { policy, first } = await begin()
    await office.ask(`instalments/${first}/pay`, cash)
    const all = await Promise.all(Array.from({ length: 6 }, () => reverse(first)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await office.policy(policy.id)).toMatchObject({ paid: eur(0), balance: eur(132_000) })
    await office.ask(`instalments/${first}/pay`, cash)
    for (const reversed_payment of ['1', '2', '9']) {
      const again = await reverse(first, { ...reversed, reversed_payment })
      expect([again.status, again.body.code]).toEqual([409, 'not_possible'])
    }
    expect((await reverse(first, { ...reversed, reversed_payment: '3', reason: '' })).status).toBe(422)
    expect((await reverse(first, { ...reversed, reversed_payment: '3' }, office.staff)).status).toBe(403)
    expect((await reverse(first, { ...reversed, reversed_payment: '3' })).status).toBe(200)
  })

  it('K-03 a refund is an outgoing payment, and its reversal brings the money back', async () => {
    const { policy, first } = await begin()
    await office.ask(`instalments/${first}/pay`, cash)
    await office.ask(`policies/${policy.id}/cancel`, {
      cancel_date: '2027-01-01',
      cancel_method: 'flat',
      cancel_requested_by: 'customer',
      reason: 'Sold',
    })
    const refund = (await office.parts('instalments', policy.id)).find(({ kind }) => kind === 'refund')
    expect(refund).toMatchObject({ amount: eur(-66_000) })
    await office.ask(`instalments/${refund?.id}/pay`, cash)
    expect(await office.policy(policy.id)).toMatchObject({ balance: eur(0) })
    await reverse(refund?.id)
    expect(await office.policy(policy.id)).toMatchObject({ balance: eur(-66_000) })
    const back = (await office.parts('instalments', policy.id)).find(({ kind }) => kind === 'refund')
    expect((back?.payments as Values[] | undefined)?.at(-1)).toMatchObject({
      amount: eur(66_000),
      reverses: 1,
    })
  })

  it('K-03 the history offers no undo of final entries', async () => {
    const { policy, first } = await begin()
    await office.ask(`instalments/${first}/pay`, cash)
    const [newest] = (await office.ask(`policies/${policy.id}/history`)) as unknown as Values[]
    expect(newest).toMatchObject({ action: 'update' })
    expect(newest?.operation).toBeUndefined()
  })

  it('K-03 a slip names the reversed payment, and why', async () => {
    const { first } = await begin()
    await office.ask(`instalments/${first}/pay`, cash)
    const slip = `/api/v1/instalments/${first}/documents/reversal.pdf`
    const early = await office.app.call(slip, { token: office.manager })
    expect(early.status).toBeGreaterThanOrEqual(400)
    await reverse(first)
    expect((await office.app.call(slip, { token: office.manager })).status).toBe(200)
  })
})
