import {
  ApiError,
  type Executor,
  type HookWrite,
  type ServerHooks,
  todayIn,
  type Writer,
} from '../../server/hooks'
import type { Blocker, Values } from '../../src/core/schema/resource'
import { hideSetup } from '../settings/hideSetup.server'
import { afterCancel, cancelled, coverNoteExpired } from './cancel.server'
import { reinstateBy } from './grace'
import { migrateCoverNotes, migrateCustomerCover } from './migrations.server'
import { completed, startIfEffective, startPolicy } from './newPolicy.server'
import { asPolicy, type Policy } from './policy'
import { refreshCustomerCover } from './refreshCustomerCover.server'
import { afterReinstate, reinstated, reinstatementBlockers } from './reinstate.server'
import { openRenewal, renewalBlockers } from './renew.server'

type Effect = (write: HookWrite, db: Executor, writer: Writer) => Promise<Values | undefined>

/** What each move brings with it, in the same write. */
const brought: Record<string, Effect> = {
  // A policy that comes with its figures, as in demo data, comes with its parts too.
  create: async ({ record }, db, writer) => (record.paid ? undefined : completed(writer, db, record)),
  delete: async () => {
    throw new ApiError(409, 'not_possible', { message: 'resources.policies.rules.kept' })
  },
  lapse: async (_write, _db, writer) => ({
    reinstate_by: reinstateBy(todayIn(writer.context)),
    no_loss_declared: null,
  }),
  cancel: async ({ record }, _db, writer) => cancelled(asPolicy(record), todayIn(writer.context)),
  end_note: async ({ record }, _db, writer) => coverNoteExpired(asPolicy(record), todayIn(writer.context)),
  reinstate: ({ record }, db, writer) => reinstated(writer, db, asPolicy(record)),
  expire: async ({ record }) =>
    asPolicy(record).renewal_status === 'due' ? { renewal_status: 'lost' } : undefined,
  not_renew: async () => ({ renewal_status: 'not_renewed' }),
}

type After = (write: HookWrite, db: Executor, writer: Writer) => Promise<void>

/** What else each move does, once the policy is written. */
const after: Record<string, After> = {
  async create({ record }, db, writer) {
    if (!record.paid) await startPolicy(writer, db, asPolicy(record))
  },
  update: async ({ before, record }, db, writer) =>
    before?.policy_no === record.policy_no ? undefined : startIfEffective(writer, db, asPolicy(record)),
  start: ({ record }, db, writer) => refreshCustomerCover(writer, db, asPolicy(record)),
  lapse: ({ record }, db, writer) => refreshCustomerCover(writer, db, asPolicy(record)),
  cancel: ({ record }, db, writer) => ended(writer, db, asPolicy(record)),
  end_note: ({ record }, db, writer) => ended(writer, db, asPolicy(record)),
  async reinstate({ record }, db, writer) {
    await afterReinstate(writer, db, asPolicy(record))
    await refreshCustomerCover(writer, db, asPolicy(record))
  },
  renew: ({ record }, db, writer) => openRenewal(writer, db, asPolicy(record)),
}

async function ended(writer: Writer, db: Executor, policy: Policy): Promise<void> {
  await afterCancel(writer, db, policy)
  await refreshCustomerCover(writer, db, policy)
}

const lacks: Record<string, (record: Values, db: Executor, reader: Writer) => Promise<readonly Blocker[]>> = {
  reinstate: (record, _db, reader) => reinstatementBlockers(reader, asPolicy(record)),
  renew: (record, db, reader) => renewalBlockers(reader, db, asPolicy(record)),
}

/** A policy with its versions and instalments: each move changes all of them together, or none. */
export const hooks: ServerHooks = {
  resource: 'policies',
  beforeWrite: async (write, db, writer) => brought[write.action]?.(write, db, writer),
  blockers: async ({ transition, record }, db, reader) =>
    (await lacks[transition]?.(record, db, reader)) ?? [],
  async afterWrite(write, db, writer) {
    await after[write.action]?.(write, db, writer)
  },
  migrations: {
    covered_until: migrateCustomerCover,
    bound_until: migrateCoverNotes,
    setup_hidden: hideSetup,
  },
}
