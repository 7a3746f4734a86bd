import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Resource } from '../../../src/core/schema/resource'
import { ApiError, invalid } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { readTask } from '../../work/tasks/readTasks'
import { guessPlan, usualOf } from './begin'
import { isCutAnew, readingSchema } from './file/reading'
import { filePath, findImport, type Imported, lockImport, setImport } from './imported'
import { refuseSecretColumns } from './mapping/secretColumns'
import { earlierChoices, shapeOf } from './mapping/shapes'
import { targetsOf } from './mapping/targets'
import { type Plan, planSchema } from './plan'
import { inspectInThread } from './readInThread'
import { dropRows } from './rows/storedRows'
import { statusOf } from './serializeImport'

const schema = z.strictObject({
  reading: readingSchema.omit({ format: true }).partial().optional(),
  plan: planSchema.partial().optional(),
})

/** What a body says of how a file is read and what becomes of it. */
export function readChoice(body: unknown): z.infer<typeof schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const paths = parsed.error.issues.map(({ path }) => [
    path.join('.') || 'plan',
    [{ key: 'validation.invalid' }],
  ])
  throw invalid(Object.fromEntries(paths))
}

/**
 * Locks an import that is to be changed or started, and answers it as it is now: of several who do so at once, each sees
 * what the one before has made of it. Refuses what is being checked or written, or is written already.
 */
export async function lockOpen(db: Executor, imported: Imported): Promise<Imported> {
  const locked = await lockImport(db, imported)
  await demandOpen(db, locked)
  return locked
}

async function demandOpen(db: Executor, imported: Imported): Promise<void> {
  const task = imported.task ? await readTask(db, imported.task) : undefined
  const status = statusOf(imported, task)
  if (status === 'checking' || status === 'writing')
    throw new ApiError(409, 'not_possible', { message: 'import.busy' })
  if (status === 'done') throw new ApiError(409, 'not_possible', { message: 'import.written_already' })
}

type Choice = z.infer<typeof schema>

const ATTEMPTS = 3

/** Takes over what somebody chose: how the file is read, and what becomes of its columns. */
export async function choose(
  scope: Scope,
  resource: Resource,
  imported: Imported,
  choice: Choice,
): Promise<Imported> {
  const { kysely } = scope.services.db
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = (await findImport(kysely, imported.id)) ?? imported
    await demandOpen(kysely, before)
    const chosen = await tryToChoose(scope, resource, before, choice)
    if (chosen) return chosen
  }
  throw new ApiError(409, 'not_possible', { message: 'import.busy' })
}

/** Undefined where somebody has chosen something else while the file was read: then it is to be read anew. */
async function tryToChoose(
  scope: Scope,
  resource: Resource,
  imported: Imported,
  { reading = {}, plan = {} }: Choice,
): Promise<Imported | undefined> {
  const { kysely } = scope.services.db
  const { id } = imported
  const next = isCutAnew(imported.reading, reading)
    ? await cutAnew(scope, resource, imported, reading)
    : { ...imported, reading: { ...imported.reading, ...reading } }
  const chosen: Plan = { ...next.plan, ...plan }
  validatePlan(scope, resource, next.headers, chosen)
  const kept = {
    reading: next.reading,
    headers: next.headers,
    look: next.look,
    shape: next.shape,
    about: next.about,
  }
  return kysely.transaction().execute(async db => {
    const locked = await lockOpen(db, imported)
    if (!isDeepStrictEqual(choiceOf(locked), choiceOf(imported))) return undefined
    if (next.kept_cut === null && imported.kept_cut !== null) await dropRows(db, id)
    await setImport(db, id, { ...kept, plan: chosen, status: 'columns', kept_cut: next.kept_cut, task: null })
    return findImport(db, id)
  })
}

const choiceOf = ({ reading, plan, kept_cut }: Imported) => ({ reading, plan, kept_cut })

/** Other rows and cells: nothing that was kept of them holds. */
async function cutAnew(
  scope: Scope,
  resource: Resource,
  imported: Imported,
  said: Partial<Imported['reading']>,
): Promise<Imported> {
  const { encoding, separator, sheet, header } = imported.reading
  // In another encoding or sheet everything else may be otherwise too.
  const stays =
    said.encoding || said.sheet !== undefined ? { encoding, sheet } : { encoding, sheet, separator, header }
  const found = await inspectInThread(filePath(scope.services, imported.id), await usualOf(scope), {
    ...stays,
    ...said,
  })
  refuseSecretColumns(scope, resource, found.headers)
  const shape = shapeOf(found.headers)
  const { headings } = await earlierChoices(scope.services.db.kysely, { ...imported, shape })
  const same = JSON.stringify(found.headers) === JSON.stringify(imported.headers)
  const plan = same ? imported.plan : guessPlan(scope, resource, found.headers, headings, found.look.samples)
  return { ...imported, ...found, shape, plan, kept_cut: null }
}

/** Refuses a plan that names what is not there, or one field twice. */
export function validatePlan(scope: Scope, resource: Resource, headers: readonly string[], plan: Plan): void {
  const targets = new Map(targetsOf(scope, resource).map(target => [target.name, target]))
  const named = plan.columns.filter(name => name !== null)
  const unknown = named.find(name => !targets.has(name))
  const twice = named.find((name, at) => named.indexOf(name) !== at)
  if (plan.columns.length > headers.length || unknown !== undefined || twice !== undefined)
    throw invalid({
      'plan.columns': [{ key: 'import.bad_columns', params: { name: unknown ?? twice ?? '' } }],
    })
  const isKey = plan.key !== null && named.includes(plan.key) && targets.get(plan.key)?.key
  if (plan.mode !== 'create' && !isKey) throw invalid({ 'plan.key': [{ key: 'import.needs_key' }] })
  if (plan.key !== null && !isKey) throw invalid({ 'plan.key': [{ key: 'import.needs_key' }] })
}
