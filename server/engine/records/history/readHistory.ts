import type { Labels } from '../../../../src/contract/answer'
import { hidesHistory } from '../../../../src/core/access/historyRights'
import type { Resource } from '../../../../src/core/schema/resource'
import { notFound } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import { labelsFor } from '../labels'
import { authorize, forbidden } from '../scope'
import { historyRows } from './historyRows'
import { knownRecords } from './knownRecords'
import { maskHistoryEntry, sidesOf } from './maskHistoryEntry'

/**
 * Returns the history of a record, newest first, without fields that the reader can't see. Also works for a
 * record in the trash that the reader can restore. Throws a 403 if the reader can't see who changes the
 * record, or when.
 */
export async function readHistory(
  scope: Scope,
  resource: Resource,
  { id, first, limit }: { id: number; first: number; limit: number },
) {
  if (!resource.history) throw notFound()
  authorize(scope, 'read', resource)
  const record = (await knownRecords(scope, resource, [id])).get(id)
  if (!record) throw notFound()
  const hidden = hidesHistory(scope.ability, resource, record)
  if (hidden) throw forbidden('read', resource, hidden)
  const { entries: written, total } = await historyRows(scope, { name: resource.name, id, first, limit })
  const entries = written.map(maskHistoryEntry(scope, resource, record))
  const labels: Labels = await labelsFor(scope, resource, sidesOf(entries))
  return { entries, first, total, labels }
}
