import { describe, expect, it } from 'vitest'
import { type EndorsementContent, patched, patchOf } from '../../resources/policyVersions/patch'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const nothing: EndorsementContent = {
  annual_change: null,
  answers: null,
  coverages: null,
  beneficiaries: null,
}
const bank = { kind: 'loss_payee', name: 'Bank', share: null }
const base = {
  premium_net: eur(100_000),
  answers: { plate: '123 TU 4567', parking: 'garage' },
  coverages: [
    { code: 'TPL', limit: eur(1_000_000) },
    { code: 'GLASS', limit: eur(1_000) },
  ],
  beneficiaries: [bank],
  customer_id: 1,
  insurance_company_id: 2,
  expiry: '2028-01-01',
}
const changedBy = (content: Partial<EndorsementContent>, before = base) =>
  patched(before, patchOf({ ...nothing, ...content }, base))

describe('K-12 what an endorsement changes', () => {
  it('case 6: an empty list removes what it had; a list that is not given stays', () => {
    expect(changedBy({ beneficiaries: [] }).beneficiaries).toEqual([])
    expect(changedBy({}).beneficiaries).toEqual([bank])
  })

  it('case 7: an answer is removed if the answers are complete; in part of them, it stays', () => {
    const answers = { plate: '999 TU 1' }
    expect(changedBy({ answers, answers_complete: true }).answers).toEqual(answers)
    expect(changedBy({ answers }).answers).toEqual({ ...base.answers, ...answers })
    expect(changedBy({ answers: { parking: null } }).answers).toEqual({ plate: base.answers.plate })
  })

  it('two endorsements written for one version change what they differ in, in either order', () => {
    const glass = { coverages: [base.coverages[0], { code: 'GLASS', limit: eur(2_000) }] } as never
    const theft = { coverages: [...base.coverages, { code: 'THEFT', limit: eur(5_000) }] } as never
    const [one, other] = [
      changedBy(theft, changedBy(glass) as never),
      changedBy(glass, changedBy(theft) as never),
    ]
    expect(one.coverages).toEqual(other.coverages)
    expect(one.coverages).toHaveLength(3)
  })
})
