import { todayIn, transitionRecord, type Writer } from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'
import { addAct, voidActs } from '../policyActs/addAct.server'
import type { Policy } from './policy'
import { refreshPolicy } from './refreshPolicy.server'

/** The fields of a policy that is not suspended. */
export const notSuspended: Values = { suspended_from: null, resume_on: null, suspension_terms: null }

/** Suspends the cover from a day on, and resumes it on another if that is known. */
export async function afterSuspend(writer: Writer, policy: Policy): Promise<void> {
  const today = todayIn(writer.context)
  const { id, suspension_terms: terms, resume_on } = policy
  const effective = policy.suspended_from ?? today
  await addAct(writer, policy, { kind: 'suspension', effective, terms: terms ?? 'none' })
  if (resume_on) await addAct(writer, policy, { kind: 'resumption', effective: resume_on })
  await refreshPolicy(writer, id, { from: effective, kind: 'balance' })
  if (effective <= today) await transitionRecord(writer, 'policies', { id, transition: 'begin_suspension' })
}

/**
 * Resumes the cover on a day, in place of a day that was planned before. A suspension that would resume on its
 * first day is taken back.
 */
export async function afterResume(writer: Writer, policy: Policy, before: Values): Promise<void> {
  const today = todayIn(writer.context)
  const from = String(before.suspended_from)
  const effective = policy.resume_on ?? today
  const ended = effective > from ? ['resumption'] : ['resumption', 'suspension']
  await voidActs(writer, policy, act => ended.includes(act.kind) && act.effective >= from)
  if (effective > from) await addAct(writer, policy, { kind: 'resumption', effective })
  await refreshPolicy(writer, policy.id, { from, kind: 'balance' })
  if (policy.status === 'suspended' && effective <= today)
    await transitionRecord(writer, 'policies', { id: policy.id, transition: 'end_suspension' })
}
