import {
  ApiError,
  findRecord,
  findRecords,
  type HookWrite,
  invalid,
  type ServerHooks,
  todayIn,
  transitionRecord,
  type Writer,
} from '../../server/hooks'
import type { Blocker, Values } from '../../src/core/schema/resource'
import { versionAsOf } from '../policies/asOf'
import { carrierPriceOf, chargedBy, courseOf } from '../policies/course'
import { contentOf, type Policy } from '../policies/policy'
import { readParts } from '../policies/refreshPolicy.server'
import { renewalFollowsVersion } from '../policies/renewalFollowsVersion.server'
import { liveActs } from '../policyActs/act'
import { segmentsOf } from '../policyVersions/segments'
import { asVersion, isCurrent } from '../policyVersions/version'
import { isWithin } from '../premium/term'
import type { DatedTaxLine } from '../premium/total'
import { asEndorsement, type Endorsement } from './endorsement'
import { issueEndorsement, voidEndorsement } from './issueEndorsement.server'
import {
  changeOf,
  isChangeOfCovers,
  isNeverNegative,
  isTaxed,
  priceOf,
  taxesOfChange,
  withEndorsement,
} from './price'

/** Actions after which the price is recalculated. */
const PRICED = new Set(['create', 'update', 'price', 'issue'])

/** Statuses in which the price stays as it was issued. */
const DECIDED: readonly string[] = ['issued', 'refused', 'voided']

/** Reads the policy of an endorsement, and the cover for which the endorsement is written. */
async function policyOf(writer: Writer, endorsement: Endorsement, lock = false) {
  const parts = await readParts(writer, endorsement.policy_id, lock)
  const versions = parts.versions.filter(one => isCurrent(asVersion(one)))
  const written = endorsement.base_version_id
    ? parts.versions.find(({ id }) => id === endorsement.base_version_id)
    : versionAsOf(versions.map(asVersion), todayIn(writer.context))
  const base = written ?? versions[0] ?? { ...parts.policy }
  const type = await findRecord(writer, 'insurance-types', { id: parts.policy.insurance_type_id })
  const table = (type?.tax_lines ?? []) as DatedTaxLine[]
  return { policy: parts.policy, course: courseOf(parts), base, table }
}

type OfPolicy = Awaited<ReturnType<typeof policyOf>>

/** Returns the price for the remaining days. It is null without an annual change in the policy's currency. */
function priced(
  endorsement: Endorsement,
  { policy, course, base, table }: OfPolicy,
  before?: Values,
): Values {
  const annual_change = changeOf(endorsement, contentOf(base))
  if (!annual_change || annual_change.currency !== policy.currency)
    return {
      annual_change,
      charge_net: null,
      charge_tax: null,
      charge_fees: null,
      charge: null,
      formula: null,
      by_carrier: false,
    }
  const taxes = taxesOfChange({ ...endorsement, annual_change }, course, table)
  const price = priceOf(course, { ...endorsement, annual_change, taxes }, { base, before })
  return { annual_change, taxes, ...price }
}

async function numbered(writer: Writer, policy: Policy): Promise<Values> {
  const before = await findRecords(writer, 'endorsements', { filter: { policy_id: policy.id } })
  const number = Math.max(0, ...before.map(one => Number(one.number))) + 1
  const { insurance_type_id, question_set_id } = policy
  return { number, label: `${policy.number} E${number}`, insurance_type_id, question_set_id }
}

/** A restored endorsement keeps its number, unless another endorsement now has it. */
async function renumbered(writer: Writer, endorsement: Endorsement): Promise<Values | undefined> {
  const { policy_id, number } = endorsement
  const [other] = await findRecords(writer, 'endorsements', { filter: { policy_id, number }, limit: 1 })
  if (!other) return undefined
  const { policy } = await policyOf(writer, endorsement, true)
  const { number: next, label } = await numbered(writer, policy)
  return { number: next, label }
}

/** Returns whether a day is in the term, and before the day on which the cover ended early. */
const isCovered = ({ effective }: Endorsement, policy: Policy) =>
  isWithin(effective, policy) && !(policy.covered_until && effective >= policy.covered_until)

function checkTerm(endorsement: Endorsement, policy: Policy): void {
  if (!isCovered(endorsement, policy))
    throw invalid({ effective: [{ key: 'resources.endorsements.rules.within_term' }] })
  const { new_expiry } = endorsement
  if (new_expiry && new_expiry <= policy.expiry)
    throw invalid({ new_expiry: [{ key: 'resources.endorsements.rules.prolongs' }] })
}

async function before({ action, before: stored, record }: HookWrite, writer: Writer) {
  const endorsement = asEndorsement(record)
  if (action === 'delete') {
    if (endorsement.status === 'issued' || endorsement.status === 'voided')
      throw new ApiError(409, 'not_possible', { message: 'resources.endorsements.rules.open_only' })
    return undefined
  }
  if (action === 'restore') return renumbered(writer, endorsement)
  // An endorsement created with its number, such as demo data, already has its price.
  const whole = action === 'create' && endorsement.number
  const isDecided = action === 'update' && DECIDED.includes(endorsement.status)
  if (!PRICED.has(action) || whole || isDecided) return undefined
  const of = await policyOf(writer, endorsement, action === 'create')
  checkTerm(endorsement, of.policy)
  if (!isChangeOfCovers(endorsement, contentOf(of.base))) {
    const message = [{ key: 'resources.endorsements.missing.change_of_covers' }]
    throw invalid({ annual_change: message, coverages: message })
  }
  const price = priced(endorsement, of, stored)
  if (action !== 'create') return price
  return { ...price, ...(await numbered(writer, of.policy)), base_version_id: of.base.id ?? null }
}

/** Returns whether the carrier's own price returns more than the policy charges. */
function returnsTooMuch(
  endorsement: Endorsement,
  course: OfPolicy['course'],
  base: OfPolicy['base'],
): boolean {
  if (!endorsement.by_carrier) return false
  const issued = withEndorsement(course, endorsement, base)
  const prices = new Map([...course.prices, [endorsement.id, carrierPriceOf(endorsement)]])
  const charged = chargedBy({ ...issued, prices }).amount
  return charged < 0 && charged < chargedBy(course).amount
}

/** Returns the reasons why the policy does not allow an endorsement to be priced, issued or taken back. */
async function blockersOf(transition: string, endorsement: Endorsement, reader: Writer): Promise<Blocker[]> {
  if (transition === 'refuse') return []
  const { policy, course, base } = await policyOf(reader, endorsement)
  const { annual_change, new_expiry, id } = endorsement
  const found: Blocker[] = []
  if (transition === 'void') {
    const without = { ...course, acts: course.acts.filter(act => act.endorsement_id !== id) }
    const last = segmentsOf(without).at(-1)?.until ?? policy.expiry
    const isNeeded =
      !isNeverNegative(without) ||
      chargedBy(without).amount < 0 ||
      liveActs(without.acts).some(act => act.effective >= last)
    return isNeeded ? [{ key: 'needed_by_later' }] : []
  }
  if (!isCovered(endorsement, policy)) found.push({ key: 'outside_term', field: 'effective' })
  if (new_expiry && new_expiry <= policy.expiry) found.push({ key: 'prolongs', field: 'new_expiry' })
  if (annual_change && annual_change.currency !== policy.currency)
    found.push({ key: 'other_currency', field: 'annual_change', params: { currency: policy.currency } })
  else if (annual_change && !isNeverNegative(withEndorsement(course, endorsement, base)))
    found.push({ key: 'below_nothing', field: 'annual_change' })
  else if (!isChangeOfCovers(endorsement, contentOf(base)))
    found.push({ key: 'change_of_covers', field: 'annual_change' })
  else if (annual_change && !isTaxed(withEndorsement(course, endorsement, base)))
    found.push({ key: 'covers_priced', field: 'coverages' })
  if (transition === 'issue' && returnsTooMuch(endorsement, course, base))
    found.push({ key: 'below_nothing', field: 'charge_net' })
  if (transition === 'issue' && policy.status === 'bound') found.push({ key: 'not_in_force' })
  return found
}

/**
 * The hooks of endorsements. The price follows from the days left or from the carrier; issuing adds an act to
 * the policy, and its version and charges follow.
 */
export const hooks: ServerHooks = {
  resource: 'endorsements',
  oneByOne: true,
  beforeWrite: before,
  blockers: ({ transition, record }, reader) => blockersOf(transition, asEndorsement(record), reader),
  async afterWrite({ action, record }, writer) {
    const endorsement = asEndorsement(record)
    if (action === 'create' && endorsement.status === 'requested' && endorsement.annual_change)
      await transitionRecord(writer, 'endorsements', { id: endorsement.id, transition: 'price' })
    if (action === 'issue') await issueEndorsement(writer, endorsement)
    if (action === 'void') await voidEndorsement(writer, endorsement)
    // A renewal order names the endorsements that are pending.
    await renewalFollowsVersion(writer, endorsement.policy_id)
  },
}
