import { withoutProtected } from '../../../../src/core/access/protectedAnswers'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Scope } from '../../../base/services'
import { readByIds } from '../../sql/select'
import { labelsFor } from '../labels'
import { answerFor, type RecordAnswer } from '../readRecord'

/**
 * Returns a stored response without the values that the user can't see any more: permissions and records
 * might have changed since it was sent.
 */
export async function maskReplay(
  scope: Scope,
  resource: Resource,
  { record: answered }: RecordAnswer,
): Promise<RecordAnswer> {
  const { db } = scope
  const { id, version } = answered
  const stored = (await readByIds(db, resource, [id])).get(id)
  const now = stored ? (await answerFor(scope, resource, stored)).record : {}
  const still = Object.entries(answered).filter(([name]) => Object.hasOwn(now, name))
  const shown = withoutProtected(scope.ability, resource, {
    values: Object.fromEntries(still),
    record: stored ?? answered,
  })
  const record: RecordAnswer['record'] = { ...shown, id, version }
  return { record, labels: await labelsFor(scope, resource, [record]) }
}
