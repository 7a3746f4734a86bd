import { findRecord, type HookWrite, type Writer } from '../../server/hooks'
import type { Blocker, Values } from '../../src/core/schema/resource'
import {
  continuationBlockers,
  continueContract,
  continueOrNotify,
  contractContinues,
  laterTermBlockers,
} from './continueContract.server'
import { noticeOf } from './notice'
import { asPolicy } from './policy'
import { openRenewal, renewalBlockers } from './renew.server'
import { renewalStanding } from './renewalStanding.server'

/** Returns the values that an action sets in the same write. */
export type PolicyEffect = (write: HookWrite, writer: Writer) => Promise<Values | undefined>

/** What an action changes after the policy is written. */
export type PolicyAfter = (write: HookWrite, writer: Writer) => Promise<void>

/** Returns the reasons in other records that block a transition. */
export type PolicyGuard = (record: Values, reader: Writer) => Promise<readonly Blocker[]>

/** Returns the last day of notice of a policy whose end was moved. */
export async function noticeOfMovedEnd({ before, record }: HookWrite, writer: Writer): Promise<Values> {
  if (!before || before.expiry === record.expiry) return {}
  const type = await findRecord(writer, 'insurance-types', { id: Number(record.insurance_type_id) })
  return { notice_by: noticeOf(asPolicy(record), type) }
}

/** The values that the transitions about the renewal of a policy set. */
export const renewalEffects: Record<string, PolicyEffect> = {
  async expire({ record }, writer) {
    const policy = asPolicy(record)
    const isLost = policy.renewal_status === 'due' && !(await contractContinues(writer, policy))
    return isLost ? { renewal_status: 'lost' } : undefined
  },
  not_renew: async () => ({ renewal_status: 'not_renewed' }),
  async give_notice({ record }) {
    const { notice_by, notice_on } = asPolicy(record)
    const inTime = notice_by && notice_on && notice_on <= notice_by
    return { renewal_status: 'not_renewed', ...(inTime && { late_notice: null }) }
  },
  async withdraw_notice({ record }, writer) {
    const withdrawn = { notice_from: null, notice_on: null, late_notice: null }
    const policy = { ...asPolicy(record), ...withdrawn, renewal_status: 'due' as const }
    return { ...withdrawn, ...(await renewalStanding(writer, policy)) }
  },
}

/** What the transitions about the renewal of a policy change in other records. */
export const afterRenewal: Record<string, PolicyAfter> = {
  renew: ({ record }, writer) => openRenewal(writer, asPolicy(record)),
  async expire({ before, record }, writer) {
    const policy = asPolicy(record)
    if (await contractContinues(writer, policy))
      await continueOrNotify(writer, policy, { suspended: before?.status === 'suspended' })
  },
  continue_contract: ({ record }, writer) => continueContract(writer, asPolicy(record), { suspended: false }),
}

/** The reasons in other records against a renewal or a next term. */
export const renewalGuards: Record<string, PolicyGuard> = {
  renew: (record, reader) => renewalBlockers(reader, asPolicy(record)),
  async continue_contract(record, reader) {
    const blockers = await continuationBlockers(reader, asPolicy(record))
    return blockers.length ? blockers : laterTermBlockers(reader, asPolicy(record))
  },
}
