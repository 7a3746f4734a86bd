import {
  ApiError,
  findRecord,
  type ServerHooks,
  todayIn,
  transitionRecord,
  type Writer,
} from '../../server/hooks'
import { daysAfter } from '../../src/core/schema/days'
import { knownLosses } from '../claims/knownLosses.server'
import { addAct } from '../policyActs/addAct.server'
import { hideSetup } from '../settings/hideSetup.server'
import {
  afterCancel,
  afterWithdrawal,
  cancellationBlockers,
  cancelled,
  coverNoteExpired,
  lossBlockers,
  notCancelled,
} from './cancel.server'
import { NOTICE_DAYS, reinstateBy } from './grace'
import { migrateCoverNotes, migrateCustomerCover } from './migrations.server'
import { completed, startIfEffective, startPolicy } from './newPolicy.server'
import { asPolicy, type Policy } from './policy'
import { checkTermOfNumber } from './policyNumber.server'
import { migratePolicies } from './presentPolicies.server'
import { refreshCustomerCover } from './refreshCustomerCover.server'
import { refreshPolicy } from './refreshPolicy.server'
import { afterReinstate, reinstated, reinstatementBlockers } from './reinstate.server'
import {
  afterRenewal,
  noticeOfMovedEnd,
  type PolicyAfter,
  type PolicyEffect,
  type PolicyGuard,
  renewalEffects,
  renewalGuards,
} from './renewalActions.server'
import { migrateNotice, migrateRenewed } from './renewalMigrations.server'
import { refreshRenewal } from './renewalStanding.server'
import { afterResume, afterSuspend, notSuspended } from './suspend.server'

/** The values that each action sets in the same write. */
const effects: Record<string, PolicyEffect> = {
  // A policy created with its totals, such as demo data, has its parts created separately.
  create: async ({ record }, writer) => (record.paid ? undefined : completed(writer, record)),
  delete: async () => {
    throw new ApiError(409, 'not_possible', { message: 'resources.policies.rules.kept' })
  },
  lapse: async ({ record }, writer) => {
    const today = todayIn(writer.context)
    return {
      lapsed_on: record.lapsed_on ?? today,
      reinstate_on: null,
      reinstate_by: reinstateBy(today),
      no_loss_declared: null,
    }
  },
  async send_notice({ record }, writer) {
    const { insurance_type_id, lapse_notice_on } = asPolicy(record)
    const type = await findRecord(writer, 'insurance-types', { id: insurance_type_id })
    return {
      lapse_on: lapse_notice_on && daysAfter(lapse_notice_on, Number(type?.notice_days ?? NOTICE_DAYS)),
    }
  },
  cancel: async ({ record }, writer) => cancelled(asPolicy(record), todayIn(writer.context)),
  end_note: async ({ record }, writer) => coverNoteExpired(asPolicy(record), todayIn(writer.context)),
  withdraw_cancellation: async () => notCancelled,
  suspend: async ({ record }, writer) => ({
    suspended_from: record.suspended_from ?? todayIn(writer.context),
    suspension_terms: record.suspension_terms ?? 'none',
  }),
  // A suspension that is taken back before it begins leaves no day without cover.
  resume: async ({ record }, writer) => {
    const resume_on = record.resume_on ?? todayIn(writer.context)
    return record.status === 'in_force' && resume_on === record.suspended_from ? notSuspended : { resume_on }
  },
  end_suspension: async () => notSuspended,
  reinstate: async ({ record }, writer) => reinstated(asPolicy(record), todayIn(writer.context)),
  ...renewalEffects,
}

const customerCover: PolicyAfter = ({ record }, writer) => refreshCustomerCover(writer, asPolicy(record))

/** The effects of each action after the policy is written. */
const after: Record<string, PolicyAfter> = {
  async create({ record }, writer) {
    if (!record.paid) await startPolicy(writer, asPolicy(record))
  },
  update: async ({ before, record }, writer) =>
    before?.policy_no === record.policy_no ? undefined : startIfEffective(writer, asPolicy(record)),
  ...afterRenewal,
  start: customerCover,
  take_effect: ({ record }, writer) => refreshToday(writer, asPolicy(record)),
  suspend: ({ record }, writer) => afterSuspend(writer, asPolicy(record)),
  async begin_suspension({ record }, writer) {
    const { id, resume_on } = asPolicy(record)
    if (resume_on && resume_on <= todayIn(writer.context))
      await transitionRecord(writer, 'policies', { id, transition: 'end_suspension' })
  },
  resume: ({ before, record }, writer) => afterResume(writer, asPolicy(record), before ?? {}),
  async lapse({ record }, writer) {
    const policy = asPolicy(record)
    const effective = policy.lapsed_on ?? todayIn(writer.context)
    await addAct(writer, policy, { kind: 'lapse', effective })
    await refreshPolicy(writer, policy.id, { from: effective, kind: 'balance' })
    await refreshCustomerCover(writer, policy)
  },
  async cancel({ record }, writer) {
    await afterCancel(writer, asPolicy(record))
    await refreshCustomerCover(writer, asPolicy(record))
    await refreshRenewal(writer, asPolicy(record).previous_policy_id)
  },
  async end_cover({ record }, writer) {
    await refreshCustomerCover(writer, asPolicy(record))
    await refreshRenewal(writer, asPolicy(record).previous_policy_id)
  },
  async end_note({ record }, writer) {
    await afterCancel(writer, asPolicy(record))
    await refreshCustomerCover(writer, asPolicy(record))
    await refreshRenewal(writer, asPolicy(record).previous_policy_id)
  },
  async withdraw_cancellation({ before, record }, writer) {
    await afterWithdrawal(writer, asPolicy(record), before ?? {})
    await refreshCustomerCover(writer, asPolicy(record))
  },
  async reinstate({ before, record }, writer) {
    await afterReinstate(writer, asPolicy(record), before ?? {})
    await refreshCustomerCover(writer, asPolicy(record))
    await refreshRenewal(writer, asPolicy(record).previous_policy_id)
  },
}

/** Makes the version of today the current one. */
async function refreshToday(writer: Writer, policy: Policy): Promise<void> {
  await refreshPolicy(writer, policy.id, { from: todayIn(writer.context), kind: 'balance' })
  await refreshCustomerCover(writer, policy)
  // Its holder can be another one from today on.
  const changed = await findRecord(writer, 'policies', { id: policy.id })
  if (changed && changed.customer_id !== policy.customer_id)
    await refreshCustomerCover(writer, asPolicy(changed))
}

/** Blocks a suspension while another one waits for its day. */
const suspensionBlockers: PolicyGuard = async (record, reader) => {
  const { id, suspended_from, resume_on, despite_losses } = asPolicy(record)
  if ((await findRecord(reader, 'policies', { id }))?.suspended_from) return [{ key: 'suspension_pending' }]
  if (!suspended_from || despite_losses) return []
  const losses = await knownLosses(reader, id, suspended_from)
  return lossBlockers(
    reader,
    losses.filter(({ loss_date }) => {
      const day = String(loss_date)
      return day >= suspended_from && (!resume_on || day < resume_on)
    }),
  )
}

const guards: Record<string, PolicyGuard> = {
  cancel: (record, reader) => cancellationBlockers(reader, asPolicy(record)),
  suspend: suspensionBlockers,
  reinstate: (record, reader) => reinstatementBlockers(reader, asPolicy(record)),
  ...renewalGuards,
}

/**
 * The hooks of policies. Each action changes the policy, its versions, charges and instalments in one
 * transaction.
 */
export const hooks: ServerHooks = {
  resource: 'policies',
  beforeWrite: async (write, writer) => ({
    ...(await noticeOfMovedEnd(write, writer)),
    ...(await effects[write.action]?.(write, writer)),
  }),
  blockers: async ({ transition, record }, reader) => (await guards[transition]?.(record, reader)) ?? [],
  async afterWrite(write, writer) {
    await checkTermOfNumber(writer, write)
    await after[write.action]?.(write, writer)
  },
  migrations: {
    // First, because the others read what it stores.
    acts: migratePolicies,
    covered_until: migrateCustomerCover,
    bound_until: migrateCoverNotes,
    notice_by_months: migrateNotice,
    renewed_by_living: migrateRenewed,
    setup_hidden: hideSetup,
  },
}
