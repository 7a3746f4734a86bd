import type { Resource, Values } from '../../../src/core/schema/resource'
import { nameOperation } from '../../base/audit/operation'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { answerFor, type RecordAnswer } from '../records/one'
import { authorize } from '../records/scope'
import { withParents } from '../sql/parents'
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
