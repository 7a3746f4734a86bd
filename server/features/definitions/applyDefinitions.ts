import type { ApplyBody } from '../../../src/contract/definitions'
import { ApiError, invalid } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { beginTask } from '../../work/tasks/beginTask'
import type { StoredTask } from '../../work/tasks/task'
import { APPLY, type ApplyRequest } from './applyTask'
import { planDefinitions } from './plan/planDefinitions'
import { resourceWords } from './resourceWords'

/**
 * Starts a task that applies changes to the definitions (T-04). Throws if the plan has problems, if someone
 * has changed one of the definitions since it was read (409), or if data would be lost without confirmation.
 */
export async function applyDefinitions(
  scope: Scope,
  { confirm, reason, ...sent }: ApplyBody,
): Promise<StoredTask> {
  const plan = await planDefinitions(scope, sent)
  const stale = Object.entries(sent.base ?? {}).filter(([name, revision]) => plan.base[name] !== revision)
  if (stale.length)
    throw new ApiError(409, 'stale', {
      message: 'studio.stale',
      params: {
        names: resourceWords(
          scope,
          stale.map(([name]) => name),
        ),
      },
      details: { base: plan.base },
    })
  if (plan.problems.length)
    throw new ApiError(422, 'invalid', {
      message: 'studio.refused',
      params: { problem: plan.problems[0]?.message },
      details: { problems: plan.problems },
    })
  if (plan.losses.length && confirm !== plan.losses[0]?.resource)
    throw invalid({ confirm: [{ key: 'studio.confirm', params: { name: plan.losses[0]?.resource } }] })
  const request: ApplyRequest = {
    changes: JSON.stringify(sent.changes),
    base: plan.base,
    reason,
    reverts_to: sent.reverts_to,
    rounds: 0,
    unsettled: [],
  }
  const { actor, services, db, language, operation: own } = scope
  const task = await beginTask(services, db, {
    kind: APPLY,
    by: actor.id,
    language,
    request,
    origin: {
      kind: APPLY,
      details: { resources: Object.keys(sent.changes) },
      address: own?.address,
      agent: own?.agent,
    },
    total: 1,
  })
  return task as StoredTask
}
