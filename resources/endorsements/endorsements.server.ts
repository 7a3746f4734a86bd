import {
  ApiError,
  findRecord,
  findRecords,
  type HookWrite,
  invalid,
  type ServerHooks,
  transitionRecord,
  type Writer,
} from '../../server/hooks'
import type { Blocker, Values } from '../../src/core/schema/resource'
import { asPolicy, type Policy } from '../policies/policy'
import { renewalFollowsVersion } from '../policies/renewalFollowsVersion.server'
import { endorsementPrice } from '../premium/endorsement'
import { isWithin } from '../premium/term'
import type { TaxLine } from '../premium/total'
import { asEndorsement, type Endorsement } from './endorsement'
import { issueEndorsement } from './issueEndorsement.server'

/** Actions after which the price is recalculated. */
const PRICED = new Set(['create', 'update', 'price', 'issue'])

async function policyOf(writer: Writer, { policy_id }: Endorsement, lock = false) {
  const record = await findRecord(writer, 'policies', { id: policy_id, lock })
  if (!record) throw new Error(`There is no policy ${policy_id}`)
  return asPolicy(record)
}

/** Returns the price for the remaining days. It is null without an annual change in the policy's currency. */
function priced({ annual_change, effective }: Endorsement, policy: Policy): Values {
  if (!annual_change || annual_change.currency !== policy.currency)
    return { charge_net: null, charge_tax: null, charge: null }
  const { expiry } = policy
  const taxes = (policy.taxes ?? []) as TaxLine[]
  const term = { effective: policy.effective, expiry, taxes }
  const { net, tax, total } = endorsementPrice(annual_change, effective, term)
  return { charge_net: net, charge_tax: tax, charge: total }
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
  const { number: next, label } = await numbered(writer, await policyOf(writer, endorsement, true))
  return { number: next, label }
}

function checkTerm({ effective }: Endorsement, policy: Policy): void {
  if (!isWithin(effective, policy))
    throw invalid({ effective: [{ key: 'resources.endorsements.rules.within_term' }] })
}

async function before({ action, record }: HookWrite, writer: Writer) {
  const endorsement = asEndorsement(record)
  if (action === 'delete') {
    if (endorsement.status === 'issued')
      throw new ApiError(409, 'not_possible', { message: 'resources.endorsements.rules.open_only' })
    return undefined
  }
  if (action === 'restore') return renumbered(writer, endorsement)
  // An endorsement created with its number, such as demo data, already has its price.
  const whole = action === 'create' && endorsement.number
  return PRICED.has(action) && !whole ? withPolicy(action, endorsement, writer) : undefined
}

async function withPolicy(action: string, endorsement: Endorsement, writer: Writer) {
  const policy = await policyOf(writer, endorsement, action === 'create')
  if (action === 'create' && policy.status !== 'in_force' && policy.status !== 'bound')
    throw new ApiError(409, 'not_possible', { message: 'resources.endorsements.missing.not_in_force' })
  checkTerm(endorsement, policy)
  const price = priced(endorsement, policy)
  return action === 'create' ? { ...price, ...(await numbered(writer, policy)) } : price
}

/** Returns the reasons why the policy does not allow an endorsement to be priced or issued. */
async function blockersOf(transition: string, endorsement: Endorsement, reader: Writer) {
  if (transition !== 'price' && transition !== 'issue') return []
  const policy = await policyOf(reader, endorsement)
  const { annual_change, effective } = endorsement
  const found: Blocker[] = []
  if (!isWithin(effective, policy)) found.push({ key: 'outside_term', field: 'effective' })
  if (annual_change && annual_change.currency !== policy.currency)
    found.push({ key: 'other_currency', field: 'annual_change', params: { currency: policy.currency } })
  else if (annual_change && policy.premium_net.amount + annual_change.amount < 0)
    found.push({ key: 'below_nothing', field: 'annual_change' })
  if (transition === 'issue') {
    if (policy.status !== 'in_force') found.push({ key: 'not_in_force' })
    const later = { policy_id: policy.id, effective_from_gt: effective }
    const [newer] = await findRecords(reader, 'policy-versions', { filter: later, limit: 1 })
    if (newer) found.push({ key: 'before_version', field: 'effective' })
  }
  return found
}

/**
 * The hooks of endorsements. The price follows from the days left; issuing creates the policy's next version.
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
    await renewalFollowsVersion(writer, endorsement.policy_id)
  },
}
