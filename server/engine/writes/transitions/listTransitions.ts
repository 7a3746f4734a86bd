import { canOn } from '../../../../src/core/access/ability'
import { mayReadField } from '../../../../src/core/access/fieldRights'
import type { Resource } from '../../../../src/core/schema/resource'
import { STATUS } from '../../../../src/core/schema/systemFields'
import type { Scope } from '../../../base/services'
import { visibleRecord } from '../../records/one'
import { blockersOf } from './blockers'

/** A move that the status of a record allows, as it is told to somebody. */
export interface AvailableTransition {
  name: string
  to: string
  reason: boolean
  /** Whether they may make it. */
  allowed: boolean
  missing: { field?: string; message: string }[]
}

/**
 * The moves that the status of a record allows and that people make: whether this one may, and what is missing.
 * They tell of the status: there are none for whoever may not read it.
 */
export async function listTransitions(
  scope: Scope,
  resource: Resource,
  id: number,
): Promise<AvailableTransition[]> {
  const { services, ability, language } = scope
  const db = services.db.kysely
  const record = await visibleRecord(scope, db, resource, id)
  if (!mayReadField(ability, resource, STATUS, record)) return []
  const moves: AvailableTransition[] = []
  for (const [name, transition] of Object.entries(resource.transitions)) {
    const { from, to, by, reason = false, action = 'update', availableWhen } = transition
    if (by === 'server' || !from.includes(String(record[STATUS])) || availableWhen?.(record) === false)
      continue
    const missing = await blockersOf(scope, db, resource, { name, record })
    moves.push({
      name,
      to,
      reason,
      allowed: canOn(ability, action, resource, record),
      missing: missing.map(({ field, ...issue }) => ({
        ...(field ? { field } : {}),
        message: services.messages.translateIssue(language, issue),
      })),
    })
  }
  return moves
}
