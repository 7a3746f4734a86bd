import { DefinitionError } from '../../../src/core/schema/definitionError'
import { product } from '../../base/product/version'
import type { Scope } from '../../base/services'
import { storedInUse } from '../../engine/definitions/definitionsInUse'
import { columnKinds, recordRemoved, withUnused } from '../../engine/definitions/removedColumns'
import { droppedOptions, recordRemovedOptions } from '../../engine/definitions/removedOptions'
import {
  readStoredDefinitions,
  type StoredDefinitions,
  storeRevision,
} from '../../engine/definitions/storedDefinitions'
import {
  copied,
  resourcesOf,
  type UsableDefinitions,
  usableDefinitions,
} from '../../engine/definitions/usableDefinitions'
import { type Chunk, type Step, type TaskKind, TaskRefused } from '../../work/tasks/kind'
import type { StoredTask } from '../../work/tasks/task'
import { blockedMessage } from './applyFailure'
import { tryApplyLock } from './applyLock'
import { planApply } from './applyPlan'
import { APPLY, type ApplyRequest, indexesIn, keep, mustWait, postpone, requestOf } from './applyTask'
import { type DefinitionDraft, draftOf, readChanges } from './draft'
import { expandTables } from './expandTables'
import { followInRoles } from './followInRoles'
import { followRenames } from './followRenames'
import { problemOf } from './plan/definitionProblems'
import { tableWords } from './resourceWords'
import { settleApplies } from './settleApplies'
import { requireBase } from './staleBase'

/** The maximum number of passes over the tables. If steps are still left after these, the task fails. */
const MAX_ROUNDS = 5

/**
 * Applies changes of the definitions to a running office (T-04):
 *
 * 1. Expand: adds to the tables what the current definitions can ignore, outside of transactions
 *    (`expandTables`).
 * 2. Switch: when nothing is left to add, one transaction stores the revision and ends the task.
 * 3. Contract: when every process uses the new revision, removes what only the old definitions needed
 *    (`settleApplies`).
 *
 * A task that fails or is cancelled has not switched; the third step then undoes the first. Each step is
 * planned from the current tables, so the next process can continue after a crash.
 */
export const applyKind: TaskKind = { name: APPLY, waits: true, chunk: applyNext, settle: settleApplies }

async function applyNext({ task, scope }: Chunk): Promise<Step> {
  const { services, db } = scope
  const nextChunk = { done: 0, refused: 0, position: task.position, finished: false }
  if ((await mustWait(db, task)) || !(await tryApplyLock(services.db, db))) {
    await postpone(db, task.id)
    return nextChunk
  }
  const request = requestOf(task)
  const all = await readStoredDefinitions(db)
  const { shipped } = services.definitions
  await requireBase(scope, request.base, storedInUse(shipped.resources, all))
  const { stored, leftOut } = usableDefinitions(copied(shipped), all)
  const draft = draftOn(scope, request, stored)
  const { expand, blocking } = await planApply(db, draft.resources, indexesIn(request.unsettled))
  const [blocked] = blocking
  if (blocked)
    throw new TaskRefused({
      ...blockedMessage(scope, blocked, draft.resources),
      detail: `${blocked.reason}: ${blocked.statement}`,
    })
  if (!expand.length) return switchTo({ task, scope }, draft, { stored, leftOut })
  if (request.rounds >= MAX_ROUNDS)
    throw new TaskRefused({
      key: 'tasks.apply.unfinished',
      params: { table: expand[0] && tableWords(scope, expand[0].table, draft.resources) },
      detail: expand[0]?.statements.join('; '),
    })
  await keep(db, task.id, { begun: true })
  const applying = { services, id: task.id, wanted: draft.resources }
  return { ...nextChunk, afterwards: signal => expandTables(applying, signal) }
}

/** Stores the new revision, which every process then loads. */
async function switchTo(
  { task, scope }: { task: StoredTask; scope: Scope },
  draft: DefinitionDraft,
  { stored, leftOut }: Pick<UsableDefinitions, 'stored' | 'leftOut'>,
): Promise<Step> {
  const { services, db } = scope
  const { changes, resources } = draft
  const { reason, reverts_to: revertsTo } = requestOf(task)
  const of = { by: task.by, reason, revertsTo, task: task.id, product: product.version }
  const revision = await storeRevision(db, changes, of)
  if (revision !== undefined) {
    await followInRoles(scope, draft)
    await followRenames(scope, draft)
  }
  const running = resourcesOf(services.definitions.shipped, stored)
  if (revision !== undefined) {
    const unused = new Map([...leftOut].filter(([name]) => Object.hasOwn(changes, name)))
    const { tables: serverTables } = services.definitions.shipped
    const before = await withUnused(db, columnKinds(running), { unused, serverTables })
    await recordRemoved(db, { running: before, wanted: columnKinds(resources) }, revision)
    await recordRemovedOptions(db, droppedOptions(running, resources), revision)
  }
  return { done: 1, refused: 0, position: 1, finished: true, total: task.done + 1, result: { revision } }
}

/**
 * Returns the changes on top of the definitions that are stored now,
 * because another process can have stored new ones.
 */
function draftOn(
  { services: { definitions, messages }, language }: Scope,
  request: ApplyRequest,
  stored: StoredDefinitions,
): DefinitionDraft {
  const changes = JSON.parse(request.changes)
  try {
    return draftOf({ ...definitions, own: () => stored.definitions }, readChanges(changes))
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error
    const [first] = error.mistakes
    throw new TaskRefused({
      key: 'studio.refused',
      params: { problem: first && problemOf(first, { messages, language, changes }).message },
    })
  }
}
