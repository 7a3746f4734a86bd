import { canOn } from '../../../src/core/access/ability'
import { mayReadField } from '../../../src/core/access/fieldRights'
import { ApiError } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { labelOfActor, readLabels } from '../../engine/records/labels'
import type { UndoConflict } from './item'

/** So many records are named. */
const NAMED = 50

/** The refusal that names what is in the way, as far as the person may read it; `others` can be taken back without it. */
export async function undoConflictError(
  scope: Scope,
  inTheWay: readonly UndoConflict[],
  others: number,
): Promise<ApiError> {
  const seen = inTheWay.filter(
    ({ item }) => item && canOn(scope.ability, 'read', { resource: item.resource, record: item.record }),
  )
  const records = await Promise.all(seen.slice(0, NAMED).map(one => tellOne(scope, one)))
  return new ApiError(409, 'not_possible', {
    message: others ? 'undo.not_possible' : 'undo.nothing_left',
    details: { records, more: seen.length - records.length, unseen: inTheWay.length - seen.length, others },
  })
}

async function tellOne(scope: Scope, { resource, id, item, reasons, by, at }: UndoConflict) {
  const { services, language, ability, db } = scope
  const reason = reasons.map(issue => services.messages.translateIssue(language, issue)).join(' ')
  if (!item) return { resource, id, label: `#${id}`, reason }
  const may = (name: string) => mayReadField(ability, item.resource, { name, record: item.record })
  const labels = await readLabels(scope, item.resource, [id])
  const who = await labelOfActor(scope, db, [by === undefined || by === null ? null : String(by)])
  return {
    resource,
    id,
    label: labels[id] ?? `#${id}`,
    reason,
    ...(at !== undefined && may('updated_by') ? { by: who(by === null ? null : String(by)) } : {}),
    ...(at !== undefined && may('updated_at') ? { at: new Date(at).toISOString() } : {}),
  }
}
