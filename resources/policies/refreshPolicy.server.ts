import {
  changeRecord,
  changeRecords,
  findRecord,
  findRecords,
  todayIn,
  type Writer,
} from '../../server/hooks'
import { noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { refreshClaimCover } from '../claims/refreshCover.server'
import { asEndorsement } from '../endorsements/endorsement'
import { asInstalment, isOpen } from '../instalments/instalment'
import { type Matching, matchParts } from '../instalments/matchParts.server'
import type { Act, ActKind } from '../policyActs/act'
import { gapsOf } from '../policyActs/standing'
import { bookCharges } from '../policyCharges/bookCharges.server'
import type { Charge } from '../policyCharges/charge'
import { planCharges } from '../policyCharges/plan'
import { keepVersions } from '../policyVersions/keepVersions.server'
import { segmentOn, segmentsOf } from '../policyVersions/segments'
import { courseOf, coveredUntil, type PolicyParts } from './course'
import { asPolicy, contentOf, type Policy } from './policy'
import { recalculatePolicy } from './recalculatePolicy.server'
import { renewalFollowsVersion } from './renewalFollowsVersion.server'
import { returnLinesOf, returnOf } from './returned'

/** Returns the charges without those of a cancellation, which are worked out from them. */
function withoutEnd(charges: readonly Charge[], acts: readonly Act[]): Charge[] {
  const end = gapsOf(acts).find(({ act, until }) => act.kind === 'cancellation' && until === null)
  return charges.filter(({ act }) => act !== end?.act.number)
}

/** Reads a policy with everything from which its versions and charges follow. `lock` locks the policy. */
export async function readParts(writer: Writer, id: number, lock = false): Promise<PolicyParts> {
  const record = await findRecord(writer, 'policies', { id, lock })
  if (!record) throw new Error(`There is no policy ${id}`)
  const filter = { policy_id: id }
  const acts = await findRecords(writer, 'policy-acts', { filter })
  const endorsed = acts.flatMap(({ endorsement_id }) => endorsement_id ?? [])
  const endorsements = endorsed.length
    ? await findRecords(writer, 'endorsements', { filter: { ...filter, id_eq_any: endorsed } })
    : []
  return {
    policy: asPolicy(record),
    versions: await findRecords(writer, 'policy-versions', { filter }),
    endorsements: endorsements.map(asEndorsement),
    acts,
  }
}

/**
 * Lets the new holder of a policy owe the instalments that fall due from their first day on. What was due before,
 * and what is refunded, stays with the holder before (France: Code des assurances, art. L121-10).
 */
async function moveOpenInstalments(
  writer: Writer,
  { id, customer_id }: Policy,
  since: string | undefined,
): Promise<void> {
  const all = (await findRecords(writer, 'instalments', { filter: { policy_id: id } })).map(asInstalment)
  const owed = all.filter(one => isOpen(one) && one.amount.amount > 0 && since && one.due_on >= since)
  const changes = new Map(owed.map(part => [part.id, { customer_id }]))
  if (changes.size) await changeRecords(writer, 'instalments', { changes })
}

/** Works the return of a cancellation out again: an act that was entered since can change it. */
const returned = (policy: Policy): Values =>
  policy.cancel_date ? { return_premium: returnOf(policy), return_lines: returnLinesOf(policy) } : {}

/** Returns the label of the endorsement that a charge follows from. */
function labelOf({ act }: Pick<Charge, 'act'>, { acts, endorsements }: PolicyParts): string | null {
  const id = acts.find(({ number }) => number === act)?.endorsement_id
  return endorsements.find(one => one.id === id)?.label ?? null
}

/**
 * Brings a policy up to date after an act was added: its versions, its charges, its instalments, and the policy
 * itself, which is the version of today. Every change of a policy ends here, so what it covers and what it
 * charges always follow from the same acts.
 */
export async function refreshPolicy(writer: Writer, id: number, change: Matching): Promise<void> {
  const parts = await readParts(writer, id, true)
  const course = courseOf(parts)
  const { policy } = parts

  // Versions
  const segments = segmentsOf(course)
  const versions = await keepVersions(writer, policy, segments)

  // Charges
  const acts = parts.acts.map(({ id, number, kind, endorsement_id }) => ({
    id: Number(id),
    number: Number(number),
    kind: kind as ActKind,
    endorsement_id: endorsement_id === null ? null : Number(endorsement_id),
  }))
  const planned = planCharges(course)
  const charges = await bookCharges(writer, policy, {
    charges: planned,
    acts,
    partiesOn(day) {
      const { customer_id, insurance_company_id } = segmentOn(segments, day).content
      return { customer_id, insurance_company_id }
    },
  })

  // The policy: the version of today, and the sums of its charges
  const today = todayIn(writer.context)
  const { currency } = policy.premium_net
  const sum = (name: string): Money =>
    sumOf([noMoney(currency), ...charges.flatMap(charge => (charge[name] as Money | null) ?? [])])
  const values: Values = {
    ...contentOf(versions.findLast(({ effective }) => String(effective) <= today) ?? (versions[0] as Values)),
    charged_total: sum('total'),
    commission_expected: policy.commission_rate ? sum('commission') : null,
    charge_rows: withoutEnd(planned, course.acts).map(({ commission_rate: _rate, ...charge }) => ({
      ...charge,
      endorsement: labelOf(charge, parts),
    })),
    covered_until: coveredUntil(course),
    next_change_on: segments.find(({ from }) => from > today && from > policy.effective)?.from ?? null,
  }
  const changed = asPolicy(
    await changeRecord(writer, 'policies', {
      id,
      values: { ...values, ...returned({ ...policy, ...values }) },
    }),
  )

  // Instalments, which a new holder owes from now on
  await matchParts(writer, changed, change)
  const { customer_id } = changed
  if (customer_id !== policy.customer_id) {
    const first = segments.find(({ content }) => content.customer_id === customer_id)
    await moveOpenInstalments(writer, changed, first?.from)
  }
  await recalculatePolicy(writer, id)

  // What was derived from its versions elsewhere
  await refreshClaimCover(writer, id)
  await renewalFollowsVersion(writer, id)
}
