import type { Resources } from '../../../src/core/schema/resources'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { delay } from '../../base/storage/delay'
import { LockNotHad, runStep } from '../../base/storage/schema/runStep'
import { boundedName, quoted } from '../../base/storage/schema/sqlText'
import { contract } from '../../base/storage/schema/steps'
import type { Made, SchemaStep, TableSpec } from '../../base/storage/tables'
import { isUnavailable, passingProblem } from '../../base/storage/unavailable'
import { wakeBackground } from '../../base/wakeBackground'
import { readStoredDefinitions } from '../../engine/definitions/storedDefinitions'
import { resourcesOf } from '../../engine/definitions/usableDefinitions'
import { tableSpecs } from '../../engine/sql/tables'
import { withApplyLock } from './applyLock'
import { planApply } from './applyPlan'
import { indexesIn, readUnsettled, requestOf, setSettled, type Unsettled } from './applyTask'
import { settleOptions } from './settleOptions'
import { updateDerived } from './updateDerived'

/** The time within which every process loads a new revision. */
const FOLLOWED_MS = 2_000

/**
 * Rounds of planning and running: a step that fails because of the
 * rows leaves something that the next plan removes.
 */
const ROUNDS = 2

/**
 * Makes the tables and the records match the definitions in use after applies that have ended. After a successful
 * one, it removes what only the old definitions needed; after a failed or cancelled one, what that
 * one added. Returns whether it settled anything.
 */
export async function settleApplies(services: Services, signal?: AbortSignal): Promise<boolean> {
  const { db } = services
  const early = await readUnsettled(db.kysely)
  if (!early.length) return false
  const youngest = Math.min(...early.flatMap(({ task, age }) => (task.status === 'done' ? [age] : [])))
  if (youngest < FOLLOWED_MS) await delay(FOLLOWED_MS - youngest, signal)
  if (signal?.aborted) return false
  let settled = false
  await withApplyLock(db, async connection => {
    const unsettled = await readUnsettled(db.kysely)
    if (unsettled.some(({ task, age }) => task.status === 'done' && age < FOLLOWED_MS)) return
    settled = await settle(services, connection, unsettled)
  })
  if (settled) await wakeBackground(services, db.kysely)
  return settled
}

async function settle(
  services: Services,
  connection: Executor,
  unsettled: readonly Unsettled[],
): Promise<boolean> {
  if (!unsettled.length) return false
  const { db } = services
  const current = await resourcesInUse(services, connection)
  const made = unsettled.flatMap(({ task }) =>
    task.status === 'done' ? [] : (requestOf(task).unsettled ?? []),
  )
  const undoing = dropUnused(made, tableSpecs(current))
  if (!(await runAll(services, connection, undoing))) return false
  const unfinished = indexesIn(unsettled.flatMap(({ task }) => requestOf(task).unsettled ?? []))
  if (!(await matchTables(services, connection, unfinished))) return false
  await services.definitions.refresh()
  await updateDerived(services)
  await settleOptions(services, current)
  await setSettled(
    db.kysely,
    unsettled.map(({ task }) => task.id),
  )
  return true
}

const resourcesInUse = async ({ definitions }: Services, connection: Executor): Promise<Resources> =>
  resourcesOf(definitions.shipped, await readStoredDefinitions(connection))

/**
 * Makes the tables match the definitions in use while the office works. Returns false if something must be
 * retried later.
 */
export async function matchTables(
  services: Services,
  connection: Executor,
  unfinished?: ReadonlySet<string>,
): Promise<boolean> {
  const current = await resourcesInUse(services, connection)
  for (let round = 1; round <= ROUNDS; round++) {
    const { expand, contract } = await planApply(connection, current, unfinished)
    const steps = [...expand, ...contract]
    if (!steps.length) break
    if (!(await runAll(services, connection, steps))) return false
  }
  return true
}

/** Returns steps that drop what an apply has added and no definition uses. */
function dropUnused(made: readonly Made[], specs: readonly TableSpec[]): SchemaStep[] {
  const used = new Map(specs.map(spec => [spec.name, spec]))
  return made.flatMap(({ table, column, index }) => {
    const spec = used.get(table)
    if (index !== undefined)
      return spec?.indexes.some(({ name }) => boundedName(name) === index)
        ? []
        : [contract(table, 'none', `drop index concurrently if exists ${quoted(index)}`)]
    if (column !== undefined)
      return spec && !spec.columns.some(({ name }) => name === column)
        ? [
            contract(
              table,
              'moment',
              `alter table if exists ${quoted(table)} drop column if exists ${quoted(column)}`,
            ),
          ]
        : []
    return spec ? [] : [contract(table, 'moment', `drop table if exists ${quoted(table)} cascade`)]
  })
}

/**
 * Runs steps. Returns false if something must be retried later.
 * Steps that fail because of the rows are skipped.
 */
async function runAll(
  { db, log }: Services,
  connection: Executor,
  steps: readonly SchemaStep[],
): Promise<boolean> {
  for (const step of steps)
    try {
      await runStep({ engine: db.engine, db: connection }, step)
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.warn({ err: error, statements: step.statements }, 'The tables do not match the definitions yet')
      if (error instanceof LockNotHad || passingProblem(error)) return false
    }
  return true
}
