import {
  ApiError,
  createRecordFor,
  findRecord,
  findRecords,
  type HookWrite,
  type ServerHooks,
  todayIn,
  transitionRecord,
  type Writer,
} from '../../server/hooks'
import { less, noMoney, shareOf, sumOf } from '../../src/core/money/arithmetic'
import type { Blocker, Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { addInstalments } from '../instalments/addInstalments.server'
import { asInstalment, type Instalment, isOpen } from '../instalments/instalment'
import { openStatus } from '../instalments/openStatus'
import { addVersion } from '../policyVersions/addVersion.server'
import { hideSetup } from '../settings/hideSetup.server'
import { reinstateBy } from './grace'
import { migrateCoverNotes, migrateCustomerCover } from './migrations.server'
import { completed, startIfEffective, startPolicy } from './newPolicy.server'
import { asPolicy, type Policy } from './policy'
import { recalculatePolicy } from './recalculatePolicy.server'
import { refreshCustomerCover } from './refreshCustomerCover.server'
import { returnOf } from './returned'
import { termCharges } from './termCharges.server'

/** What a cancellation with its return premium makes of a policy: less charged, and less commission. */
function cancelled(policy: Policy, today: string): Values {
  const charged = policy.charged_total ?? { amount: 0, currency: policy.premium_net.currency }
  const returned = policy.return_premium ?? noMoney(charged.currency)
  const kept = less(charged, returned)
  const { commission_expected } = policy
  return {
    return_premium: returned,
    charged_total: kept,
    commission_expected:
      commission_expected && charged.amount > 0
        ? shareOf(commission_expected, kept.amount, charged.amount)
        : commission_expected,
    reinstate_by: reinstateBy(today),
    no_loss_declared: null,
  }
}

/** A cover note that ran out: the days that it covered are charged, whatever the method of a cancelled contract. */
const coverNoteExpired = (policy: Policy, today: string): Values => {
  const end = { cancel_date: policy.bound_until ?? today, cancel_method: 'pro_rata' } as const
  const return_premium = returnOf({ ...policy, ...end })
  return { ...end, ...cancelled({ ...policy, ...end, return_premium }, today) }
}

/** Sets aside what is still open, and settles what was paid with what stays charged: a refund, or a last balance. */
async function afterCancel(writer: Writer, policy: Policy): Promise<void> {
  const all = (await findRecords(writer, 'instalments', { filter: { policy_id: policy.id } })).map(
    asInstalment,
  )
  for (const instalment of all.filter(isOpen)) {
    const { id, amount, paid } = instalment
    const partly = Boolean(paid?.amount)
    await transitionRecord(writer, 'instalments', {
      id,
      transition: partly ? 'settle' : 'set_aside',
      values: { planned: amount, ...(partly && { amount: paid }) },
    })
  }
  await evenOut(writer, policy)
  await recalculatePolicy(writer, policy.id)
}

/** Adds the instalment that is missing between what the others come to and what is charged. */
async function evenOut(writer: Writer, policy: Policy): Promise<void> {
  const charged = policy.charged_total ?? { amount: 0, currency: policy.premium_net.currency }
  const valid = (await findRecords(writer, 'instalments', { filter: { policy_id: policy.id } }))
    .map(asInstalment)
    .filter(({ status }) => status !== 'cancelled')
  const none = { amount: 0, currency: charged.currency }
  const amount = less(charged, sumOf([none, ...valid.map(one => one.amount)]))
  const due_on = todayIn(writer.context)
  await addInstalments(writer, policy, [{ kind: amount.amount < 0 ? 'refund' : 'balance', due_on, amount }])
}

type Effect = (write: HookWrite, writer: Writer) => Promise<Values | undefined>

/** What each move brings with it, in the same write. */
const brought: Record<string, Effect> = {
  // A policy that comes with its figures, as in demo data, comes with its parts too.
  create: async ({ record }, writer) => (record.paid ? undefined : completed(writer, record)),
  delete: async () => {
    throw new ApiError(409, 'not_possible', { message: 'resources.policies.rules.kept' })
  },
  lapse: async (_write, writer) => ({
    reinstate_by: reinstateBy(todayIn(writer.context)),
    no_loss_declared: null,
  }),
  cancel: async ({ record }, writer) => cancelled(asPolicy(record), todayIn(writer.context)),
  end_note: async ({ record }, writer) => coverNoteExpired(asPolicy(record), todayIn(writer.context)),
  reinstate: ({ record }, writer) => reinstated(writer, asPolicy(record)),
  expire: async ({ record }) =>
    asPolicy(record).renewal_status === 'due' ? { renewal_status: 'lost' } : undefined,
  not_renew: async () => ({ renewal_status: 'not_renewed' }),
}

type After = (write: HookWrite, writer: Writer) => Promise<void>

/** What else each move does, once the policy is written. */
const after: Record<string, After> = {
  async create({ record }, writer) {
    if (!record.paid) await startPolicy(writer, asPolicy(record))
  },
  update: async ({ before, record }, writer) =>
    before?.policy_no === record.policy_no ? undefined : startIfEffective(writer, asPolicy(record)),
  start: ({ record }, writer) => refreshCustomerCover(writer, asPolicy(record)),
  lapse: ({ record }, writer) => refreshCustomerCover(writer, asPolicy(record)),
  cancel: ({ record }, writer) => ended(writer, asPolicy(record)),
  end_note: ({ record }, writer) => ended(writer, asPolicy(record)),
  async reinstate({ record }, writer) {
    await afterReinstate(writer, asPolicy(record))
    await refreshCustomerCover(writer, asPolicy(record))
  },
  renew: ({ record }, writer) => openRenewal(writer, asPolicy(record)),
}

async function ended(writer: Writer, policy: Policy): Promise<void> {
  await afterCancel(writer, policy)
  await refreshCustomerCover(writer, policy)
}

const lacks: Record<string, (record: Values, reader: Writer) => Promise<readonly Blocker[]>> = {
  reinstate: (record, reader) => reinstatementBlockers(reader, asPolicy(record)),
  renew: (record, reader) => renewalBlockers(reader, asPolicy(record)),
}

/** A policy with its versions and instalments: each move changes all of them together, or none. */
export const hooks: ServerHooks = {
  resource: 'policies',
  beforeWrite: async (write, writer) => brought[write.action]?.(write, writer),
  blockers: async ({ transition, record }, reader) => (await lacks[transition]?.(record, reader)) ?? [],
  async afterWrite(write, writer) {
    await after[write.action]?.(write, writer)
  },
  migrations: {
    covered_until: migrateCustomerCover,
    bound_until: migrateCoverNotes,
    setup_hidden: hideSetup,
  },
}

/** Opens the work order of a renewal: the answers to be confirmed, the current carrier asked first. */
async function openRenewal(writer: Writer, policy: Policy): Promise<void> {
  const company = await findRecord(writer, 'insurance-companies', { id: policy.insurance_company_id })
  await createRecordFor(writer, 'work-orders', {
    customer_id: policy.customer_id,
    insurance_type_id: policy.insurance_type_id,
    reason: 'renewal',
    expiring_policy_id: policy.id,
    wanted_start: policy.expiry,
    question_set_id: policy.question_set_id,
    answers: policy.answers,
    risk: policy.risk,
    currency: policy.currency,
    current_insurer: company?.name,
    current_premium: policy.premium_total,
    company_ids: company?.status === 'active' ? [company.id] : [],
    assigned_to: policy.assigned_to,
  })
}

/** Some types of insurance end with their term. */
async function renewalBlockers(reader: Writer, { insurance_type_id }: Policy): Promise<readonly Blocker[]> {
  const type = await findRecord(reader, 'insurance-types', { id: insurance_type_id })
  return type?.renewable ? [] : [{ key: 'not_renewable' }]
}

/** What a reinstated policy charges again; of the end of its cover nothing stays. */
async function reinstated(writer: Writer, policy: Policy): Promise<Values> {
  return {
    ...(await termCharges(writer, policy)),
    cancel_date: null,
    cancel_requested_by: null,
    return_premium: null,
    reinstate_by: null,
  }
}

/** Takes up the instalments that the cancellation had set aside, and keeps the cover that holds again as a version. */
async function afterReinstate(writer: Writer, policy: Policy): Promise<void> {
  const all = (await findRecords(writer, 'instalments', { filter: { policy_id: policy.id } })).map(
    asInstalment,
  )
  for (const instalment of all) {
    const { id, planned, kind, paid } = instalment
    const settling = (kind === 'refund' || kind === 'balance') && isOpen(instalment) && !paid?.amount
    if (planned) await takeUp(writer, instalment, planned)
    else if (settling) await transitionRecord(writer, 'instalments', { id, transition: 'set_aside' })
  }
  await evenOut(writer, policy)
  await recalculatePolicy(writer, policy.id)
  const effective_from = todayIn(writer.context)
  await addVersion(writer, policy, { kind: 'reinstatement', effective_from })
}

/** An instalment that stands again where its day and its payments put it. */
async function takeUp(writer: Writer, { id, due_on, paid }: Instalment, planned: Money): Promise<void> {
  const part = Boolean(paid?.amount)
  await transitionRecord(writer, 'instalments', {
    id,
    transition: part ? 'take_up_part' : 'take_up',
    values: { amount: planned, planned: null },
  })
  const status = openStatus(due_on, todayIn(writer.context))
  if (status === 'overdue') await transitionRecord(writer, 'instalments', { id, transition: 'fall_overdue' })
  else if (status === 'due' && !part)
    await transitionRecord(writer, 'instalments', { id, transition: 'call' })
}

/** What was overdue when cover lapsed is paid before it is reinstated. */
async function reinstatementBlockers(reader: Writer, policy: Policy): Promise<readonly Blocker[]> {
  const { status, next_due_on } = policy
  const overdue = status === 'lapsed' && next_due_on && next_due_on < todayIn(reader.context)
  return overdue ? [{ key: 'still_overdue' }] : []
}
