import {
  ApiError,
  findRecord,
  type HookWrite,
  type ServerHooks,
  todayIn,
  type Writer,
} from '../../server/hooks'
import { daysAfter } from '../../src/core/schema/days'
import type { Blocker, Values } from '../../src/core/schema/resource'
import { hideSetup } from '../settings/hideSetup.server'
import { afterCancel, cancelled, coverNoteExpired } from './cancel.server'
import { NOTICE_DAYS, reinstateBy } from './grace'
import { migrateCoverNotes, migrateCustomerCover } from './migrations.server'
import { completed, startIfEffective, startPolicy } from './newPolicy.server'
import { asPolicy, type Policy } from './policy'
import { refreshCustomerCover } from './refreshCustomerCover.server'
import { afterReinstate, reinstated, reinstatementBlockers } from './reinstate.server'
import { openRenewal, renewalBlockers } from './renew.server'

type Effect = (write: HookWrite, writer: Writer) => Promise<Values | undefined>

/** The values that each action sets in the same write. */
const effects: Record<string, Effect> = {
  // A policy created with its totals, such as demo data, has its parts created separately.
  create: async ({ record }, writer) => (record.paid ? undefined : completed(writer, record)),
  delete: async () => {
    throw new ApiError(409, 'not_possible', { message: 'resources.policies.rules.kept' })
  },
  lapse: async (_write, writer) => ({
    reinstate_by: reinstateBy(todayIn(writer.context)),
    no_loss_declared: null,
  }),
  async send_notice({ record }, writer) {
    const { insurance_type_id, lapse_notice_on } = asPolicy(record)
    const type = await findRecord(writer, 'insurance-types', { id: insurance_type_id })
    return {
      lapse_on: lapse_notice_on && daysAfter(lapse_notice_on, Number(type?.notice_days ?? NOTICE_DAYS)),
    }
  },
  cancel: async ({ record }, writer) => cancelled(asPolicy(record), todayIn(writer.context)),
  end_note: async ({ record }, writer) => coverNoteExpired(asPolicy(record), todayIn(writer.context)),
  reinstate: ({ record }, writer) => reinstated(writer, asPolicy(record)),
  expire: async ({ record }) =>
    asPolicy(record).renewal_status === 'due' ? { renewal_status: 'lost' } : undefined,
  not_renew: async () => ({ renewal_status: 'not_renewed' }),
}

type After = (write: HookWrite, writer: Writer) => Promise<void>

/** The effects of each action after the policy is written. */
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

const guards: Record<string, (record: Values, reader: Writer) => Promise<readonly Blocker[]>> = {
  reinstate: (record, reader) => reinstatementBlockers(reader, asPolicy(record)),
  renew: (record, reader) => renewalBlockers(reader, asPolicy(record)),
}

/**
 * The hooks of policies. Each action changes the policy, its versions and its instalments in one transaction.
 */
export const hooks: ServerHooks = {
  resource: 'policies',
  beforeWrite: async (write, writer) => effects[write.action]?.(write, writer),
  blockers: async ({ transition, record }, reader) => (await guards[transition]?.(record, reader)) ?? [],
  async afterWrite(write, writer) {
    await after[write.action]?.(write, writer)
  },
  migrations: {
    covered_until: migrateCustomerCover,
    bound_until: migrateCoverNotes,
    setup_hidden: hideSetup,
  },
}
