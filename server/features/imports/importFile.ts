import { isDeepStrictEqual } from 'node:util'
import type { Context } from 'hono'
import {
  chosenSchema,
  type ImportChoice,
  importChoiceSchema,
  type Reading,
} from '../../../src/contract/imports'
import { canOnSome } from '../../../src/core/access/ability'
import type { Resource } from '../../../src/core/schema/resource'
import { ApiError, invalid } from '../../base/errors/apiError'
import { clientAddress } from '../../base/request/clientAddress'
import type { Env } from '../../base/request/session'
import type { Scope } from '../../base/services'
import { forbidden } from '../../engine/records/scope'
import { beginTask } from '../../work/tasks/beginTask'
import type { StoredTask } from '../../work/tasks/task'
import { makeRoom } from './deleteImports'
import { needsResplit } from './file/reading'
import {
  filePath,
  findImport,
  type Imported,
  insertImport,
  lockOpen,
  requireOpen,
  setImport,
} from './imported'
import { inspectAsBefore, usualOf } from './inspect'
import { refuseSecretColumns } from './mapping/secretColumns'
import { earlierChoices, rememberShape, shapeOf } from './mapping/shapes'
import { guessPlan, usablePlan, validatePlan, withoutColumns } from './plan'
import { settleReading, withEarlierAnswers } from './questions/settleReading'
import { inspectInThread } from './readInThread'
import { type Received, removeFile } from './receive'
import { correctRow, replaceEverywhere, skipInvalidRows } from './rows/correct'
import { countRows, dropRows } from './rows/storedRows'
import type { ImportRequest } from './tasks/importKind'

/*
 * The steps of an import, in order. Each is one request. People can go back
 * to an earlier one until the rows are written.
 *
 *   receive    `receiveFile`: writes the upload to disk
 *   read, map  `beginImport`: reads the first rows and guesses which field each column becomes;
 *              `choose` changes both, and answers the questions (`questions/`) about what the file leaves open
 *   check      `startCheck`: a task (`tasks/importKind.ts`) reads every row and checks it as a write would
 *   correct    `correctImport`: changes cells, replaces a text everywhere, or skips rows
 *   write      `startWrite`: the same task writes the checked rows, in chunks that survive a restart
 *   report     `reportOf`: the outcome of each row, as CSV
 *   undo       `undoOperation` (`features/undo`) undoes the import's operation; `deleteImports` deletes the file
 *              and its rows
 */

/** Throws unless the person can create or change some records of a resource. */
export function authorizeImport({ ability }: Scope, resource: Resource): void {
  const can = (action: 'create' | 'update') =>
    canOnSome(ability, action, resource) && !(action === 'create' && resource.systemOnly.includes('create'))
  if (!can('create') && !can('update')) throw forbidden('create', resource)
}

// Read and map

/**
 * Stores an import of a received file, with a guess of how to read it and which field each column becomes.
 */
export async function beginImport(
  scope: Scope,
  resource: Resource,
  { id, path, size, digest, name }: Received & { name: string },
): Promise<Imported> {
  const { kysely } = scope.services.db
  try {
    const owner = { by: scope.actor.id, resource: resource.name }
    const found = await inspectAsBefore(scope, owner, path)
    refuseSecretColumns(scope, resource, found.headers)
    const { headers, look, about } = found
    const owned = { ...owner, shape: shapeOf(headers) }
    const { same, headings } = await earlierChoices(kysely, owned)
    const plan = same
      ? usablePlan(scope, resource, same.plan)
      : guessPlan(scope, resource, { headers, earlier: headings, samples: look.samples })
    const reading = same
      ? await withEarlierAnswers(scope, resource, { ...found, plan, earlier: same.reading })
      : found.reading
    await makeRoom(scope)
    await insertImport(kysely, {
      ...{ ...owned, id, name, size, digest, reading, plan, headers, look, about },
      ...{ status: 'columns', kept_cut: null, task: null, operation: null },
    })
    return (await findImport(kysely, id)) as Imported
  } catch (error) {
    await removeFile(path)
    throw error
  }
}

/** Returns the choice in a body: how to read the file, and which field each column becomes. */
export function readChoice(body: unknown): ImportChoice {
  const parsed = importChoiceSchema.safeParse(body)
  if (parsed.success) return parsed.data
  const paths = parsed.error.issues.map(({ path }) => [
    path.join('.') || 'plan',
    [{ key: 'validation.invalid' }],
  ])
  throw invalid(Object.fromEntries(paths))
}

const ATTEMPTS = 3

/** Stores a choice. The file is read without a lock, so after a concurrent choice it is read again. */
export async function choose(scope: Scope, imported: Imported, choice: ImportChoice): Promise<Imported> {
  const { kysely } = scope.services.db
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = (await findImport(kysely, imported.id)) ?? imported
    await requireOpen(kysely, before)
    const chosen = await tryToChoose(scope, before, choice)
    if (chosen) return chosen
  }
  throw new ApiError(409, 'not_possible', { message: 'import.busy' })
}

async function tryToChoose(
  scope: Scope,
  imported: Imported,
  { reading: sent = {}, plan = {} }: ImportChoice,
) {
  const { id } = imported
  const reading = withAnswers(imported.reading, sent)
  const next = needsResplit(imported.reading, reading)
    ? await readAgain(scope, imported, { sent, reading })
    : { ...imported, reading }
  const merged = { ...next.plan, ...plan }
  // A field that gets a column has its values from there.
  const chosen = { ...merged, values: withoutColumns(merged.values ?? {}, merged.columns) }
  const resource = scope.services.resources.get(imported.resource)
  validatePlan(scope, resource, { headers: next.headers, plan: chosen })
  const { headers, look, shape, about, kept_cut } = next
  const changes = { reading: next.reading, headers, look, shape, about, kept_cut, plan: chosen }
  return scope.services.db.kysely.transaction().execute(async db => {
    const locked = await lockOpen(db, imported)
    if (!isDeepStrictEqual(choiceOf(locked), choiceOf(imported))) return undefined
    if (kept_cut === null && imported.kept_cut !== null) await dropRows(db, id)
    await setImport(db, id, { ...changes, status: 'columns', task: null })
    return findImport(db, id)
  })
}

/** Returns a reading with what a person has chosen for the file and answered for its columns. */
function withAnswers(before: Reading, sent: Partial<Reading>): Reading {
  const chosen = chosenSchema.options.filter(
    kind => sent[kind] !== undefined || before.chosen?.includes(kind),
  )
  const columns = { ...before.columns }
  for (const [at, answers] of Object.entries(sent.columns ?? {}))
    columns[at] = {
      ...columns[at],
      ...answers,
      currencies: { ...columns[at]?.currencies, ...answers.currencies },
    }
  return { ...before, ...sent, chosen, columns }
}

const choiceOf = ({ reading, plan, kept_cut }: Imported) => ({ reading, plan, kept_cut })

/**
 * Reads the file with another sheet, separator or encoding. Its rows and
 * cells change, so the stored ones become invalid.
 */
async function readAgain(
  scope: Scope,
  imported: Imported,
  { sent, reading }: { sent: Partial<Reading>; reading: Reading },
) {
  const { encoding, separator, sheet, header, chosen = [], columns } = reading
  // In another encoding or sheet, the separator and header row can differ too.
  const same =
    sent.encoding || sent.sheet !== undefined ? { encoding, sheet } : { encoding, sheet, separator, header }
  const kept = Object.fromEntries(chosen.map(kind => [kind, reading[kind]]))
  const path = filePath(scope.services, imported.id)
  const found = await inspectInThread({ person: scope.actor.id, path }, await usualOf(scope), {
    ...kept,
    ...same,
    ...sent,
  })
  const { headers, look } = found
  const resource = scope.services.resources.get(imported.resource)
  refuseSecretColumns(scope, resource, headers)
  const shape = shapeOf(headers)
  const { headings } = await earlierChoices(scope.services.db.kysely, { ...imported, shape })
  const isSame = isDeepStrictEqual(headers, imported.headers)
  const plan = isSame
    ? imported.plan
    : guessPlan(scope, resource, { headers, earlier: headings, samples: look.samples })
  const answers = { chosen, columns: isSame ? columns : sent.columns }
  return { ...imported, ...found, reading: { ...found.reading, ...answers }, shape, plan, kept_cut: null }
}

// Check

/**
 * Starts the check of all rows, in the scope's transaction. Throws if the file leaves something open.
 * Remembers the choice for the next file of this shape.
 */
export async function startCheck(scope: Scope, imported: Imported, c: Context<Env>): Promise<StoredTask> {
  const open = await lockOpen(scope.db, imported)
  if (!open.plan.columns.some(name => name !== null))
    throw invalid({ 'plan.columns': [{ key: 'import.no_columns' }] })
  const settled = await settleReading(scope, open)
  await rememberShape(scope.db, open)
  return startImport(scope, settled, { c, step: 'check', total: open.about })
}

// Correct

/** A correction of checked rows: of one row, of a text in all rows, or skipping the invalid rows. */
export type ImportCorrection = { row: number; body: unknown } | { replace: unknown } | { skip: true }

/**
 * Corrects rows and checks them again. Returns how many rows a replacement changed, and a
 * task if they are too many to check immediately.
 */
export function correctImport(
  scope: Scope,
  imported: Imported,
  { c, ...change }: ImportCorrection & { c: Context<Env> },
) {
  return scope.services.db.kysely.transaction().execute(async db => {
    const own = { ...scope, db }
    const open = await lockOpen(db, imported)
    if ('row' in change) await correctRow(own, open, change)
    if ('skip' in change) await skipInvalidRows(db, open.id)
    if (!('replace' in change)) return { count: 0, task: null }
    const { count, rest } = await replaceEverywhere(own, open, change.replace)
    const task = rest ? (await startImport(own, open, { c, step: 'check', total: open.about })).id : null
    return { count, task }
  })
}

// Write

/**
 * Starts to write the checked rows, in the scope's transaction. Throws if
 * there are invalid rows, unless `leaveOut` is set.
 */
export async function startWrite(
  scope: Scope,
  imported: Imported,
  { c, leaveOut }: { c: Context<Env>; leaveOut: boolean },
): Promise<StoredTask> {
  const open = await lockOpen(scope.db, imported)
  const counts = await countRows(scope.db, open.id)
  const total = (counts.create ?? 0) + (counts.update ?? 0)
  const refuse = (message: string) =>
    new ApiError(409, 'not_possible', { message, params: { smart_count: counts.wrong ?? 0 } })
  if (open.status !== 'checked') throw refuse('import.not_checked')
  if (counts.wrong && !leaveOut) throw refuse('import.wrong_left')
  if (!total) throw refuse('import.nothing_to_write')
  return startImport(scope, open, { c, step: 'write', total })
}

/** Starts the task that checks or writes the rows, in the scope's transaction. */
export async function startImport(
  scope: Scope,
  { id, resource, name, settled }: Imported,
  { c, step, total }: { c: Context<Env>; step: ImportRequest['step']; total: number },
): Promise<StoredTask> {
  const { services, actor, db, language } = scope
  const request: ImportRequest = { import: id, step }
  const origin = {
    address: clientAddress(c, services.config.trustedProxies),
    agent: c.req.header('User-Agent')?.slice(0, 400),
    kind: 'import',
    details: { file: name },
  }
  const dryRun = step === 'check'
  const order = { kind: 'import', resource, by: actor.id, language, request, origin, dryRun, total }
  const task = (await beginTask(services, db, order)) as StoredTask
  const { operation } = task
  await setImport(db, id, {
    ...(step === 'write' ? { status: 'writing', operation } : { status: 'checking', settled }),
    task: task.id,
  })
  return task
}
