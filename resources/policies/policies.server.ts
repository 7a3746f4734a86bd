import { ApiError, type ServerHooks, todayIn, type Writer } from '../../server/hooks'
import { hideSetup } from '../settings/hideSetup.server'
import { afterCancel, cancelled, coverNoteExpired } from './cancel.server'
import { reinstateBy } from './grace'
import { migrateCoverNotes, migrateCustomerCover } from './migrations.server'
import { completed, startIfEffective, startPolicy } from './newPolicy.server'
import { asPolicy, type Policy } from './policy'
import { checkTermOfNumber } from './policyNumber.server'
import { refreshCustomerCover } from './refreshCustomerCover.server'
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

/** The values that each action sets in the same write. */
const effects: Record<string, PolicyEffect> = {
  // A policy created with its totals, such as demo data, has its parts created separately.
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
  ...renewalEffects,
}

/** The effects of each action after the policy is written. */
const after: Record<string, PolicyAfter> = {
  async create({ record }, writer) {
    if (!record.paid) await startPolicy(writer, asPolicy(record))
  },
  update: async ({ before, record }, writer) =>
    before?.policy_no === record.policy_no ? undefined : startIfEffective(writer, asPolicy(record)),
  ...afterRenewal,
  start: ({ record }, writer) => refreshCustomerCover(writer, asPolicy(record)),
  lapse: ({ record }, writer) => refreshCustomerCover(writer, asPolicy(record)),
  cancel: ({ record }, writer) => ended(writer, asPolicy(record)),
  end_note: ({ record }, writer) => ended(writer, asPolicy(record)),
  async reinstate({ record }, writer) {
    await afterReinstate(writer, asPolicy(record))
    await refreshCustomerCover(writer, asPolicy(record))
    await refreshRenewal(writer, asPolicy(record).previous_policy_id)
  },
}

async function ended(writer: Writer, policy: Policy): Promise<void> {
  await afterCancel(writer, policy)
  await refreshCustomerCover(writer, policy)
  await refreshRenewal(writer, policy.previous_policy_id)
}

const guards: Record<string, PolicyGuard> = {
  reinstate: (record, reader) => reinstatementBlockers(reader, asPolicy(record)),
  ...renewalGuards,
}

/**
 * The hooks of policies. Each action changes the policy, its versions and its instalments in one transaction.
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
    covered_until: migrateCustomerCover,
    bound_until: migrateCoverNotes,
    notice_by_months: migrateNotice,
    renewed_by_living: migrateRenewed,
    setup_hidden: hideSetup,
  },
}
