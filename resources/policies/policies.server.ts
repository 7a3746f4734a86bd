import {
  ApiError,
  type Executor,
  type HookedWrite,
  type ServerHooks,
  todayIn,
  type Writer,
} from '../../server/hooks'
import type { Lack, Values } from '../../src/schema/resource'
import { hideSetup } from '../settings/hideSetup.server'
import { afterCancel, cancelled, noteEnded } from './cancel.server'
import { reinstateBy } from './grace'
import { begin, completed, startIfBegun } from './newPolicy.server'
import { bringCover, bringNotes } from './once.server'
import { asPolicy, type Policy } from './policy'
import { afterReinstate, lacksForReinstating, reinstated } from './reinstate.server'
import { lacksForRenewing, openRenewal } from './renew.server'
import { tellCustomer } from './tellCustomer.server'

type Effect = (write: HookedWrite, db: Executor, writer: Writer) => Promise<Values | undefined>

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
  end_note: async ({ record }, _db, writer) => noteEnded(asPolicy(record), todayIn(writer.context)),
  reinstate: ({ record }, db, writer) => reinstated(writer, db, asPolicy(record)),
  expire: async ({ record }) =>
    asPolicy(record).renewal_status === 'due' ? { renewal_status: 'lost' } : undefined,
  not_renew: async () => ({ renewal_status: 'not_renewed' }),
}

type After = (write: HookedWrite, db: Executor, writer: Writer) => Promise<void>

/** What else each move does, once the policy is written. */
const after: Record<string, After> = {
  async create({ record }, db, writer) {
    if (!record.paid) await begin(writer, db, asPolicy(record))
  },
  update: async ({ before, record }, db, writer) =>
    before?.policy_no === record.policy_no ? undefined : startIfBegun(writer, db, asPolicy(record)),
  start: ({ record }, db, writer) => tellCustomer(writer, db, asPolicy(record)),
  lapse: ({ record }, db, writer) => tellCustomer(writer, db, asPolicy(record)),
  cancel: ({ record }, db, writer) => ended(writer, db, asPolicy(record)),
  end_note: ({ record }, db, writer) => ended(writer, db, asPolicy(record)),
  async reinstate({ record }, db, writer) {
    await afterReinstate(writer, db, asPolicy(record))
    await tellCustomer(writer, db, asPolicy(record))
  },
  renew: ({ record }, db, writer) => openRenewal(writer, db, asPolicy(record)),
}

async function ended(writer: Writer, db: Executor, policy: Policy): Promise<void> {
  await afterCancel(writer, db, policy)
  await tellCustomer(writer, db, policy)
}

const lacks: Record<string, (record: Values, db: Executor, reader: Writer) => Promise<readonly Lack[]>> = {
  reinstate: (record, _db, reader) => lacksForReinstating(reader, asPolicy(record)),
  renew: (record, db, reader) => lacksForRenewing(reader, db, asPolicy(record)),
}

/** A policy with its versions and instalments: each move changes all of them together, or none. */
export const hooks: ServerHooks = {
  resource: 'policies',
  beforeWrite: async (write, db, writer) => brought[write.action]?.(write, db, writer),
  missing: async ({ transition, record }, db, reader) =>
    (await lacks[transition]?.(record, db, reader)) ?? [],
  async afterWrite(write, db, writer) {
    await after[write.action]?.(write, db, writer)
  },
  once: { covered_until: bringCover, bound_until: bringNotes, setup_hidden: hideSetup },
}
