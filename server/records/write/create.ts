import type { Resource, Values } from '../../../src/schema/resource'
import { nameOperation } from '../../base/operation'
import type { Scope } from '../../services'
import type { Executor } from '../../storage/database'
import { answerFor, type RecordAnswer } from '../one'
import { withParents } from '../parents'
import { authorize } from '../scope'
import type { Stored } from '../sql/select'
import { prepare } from './prepare'
import { writeNew } from './write'

/** Creates a record, in the caller's transaction. */
export async function createRecord(
  scope: Scope,
  db: Executor,
  resource: Resource,
  sent: Values,
): Promise<RecordAnswer> {
  authorize(scope, 'create', resource)
  nameOperation(scope, { kind: 'create', resource })
  const [beside = sent] = await withParents(db, resource, [sent])
  const [record] = await writeNew(scope, db, resource, [prepare(scope, resource, beside)])
  return answerFor(scope, db, resource, record as Stored)
}
