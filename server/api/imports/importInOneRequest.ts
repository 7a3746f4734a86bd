import { sql } from 'kysely'
import { ApiError } from '../../base/errors/apiError'
import type { Executor } from '../../base/storage/database'
import { authorizeImport, beginImport } from '../../features/imports/begin'
import { choose, readChoice } from '../../features/imports/choose'
import { deleteImports } from '../../features/imports/deleteImports'
import type { Imported } from '../../features/imports/imported'
import { jsonToCsvInThread } from '../../features/imports/readInThread'
import { receiveFile, removeFile } from '../../features/imports/receive'
import { startImport } from '../../features/imports/start'
import { IMPORTS } from '../../features/imports/tables'
import { serializeTask } from '../../work/tasks/serializeTask'
import { TASKS } from '../../work/tasks/tables'
import { success } from '../http/envelope'
import { rejectUnknownParameters } from '../http/query'
import type { Call } from '../http/resourceCall'

const NUMBERS = ['sheet', 'header']
const READING = ['encoding', 'separator', 'decimal', 'days', 'currency', ...NUMBERS]
const PLAN = ['mode', 'key', 'empty']
/** How JSON writes numbers and programs write days. */
const AS_JSON = { decimal: '.', days: 'ymd' }

/** `POST /{resource}/import`: a file whose columns say what they are, checked and, where nothing is wrong, written. */
export async function importInOneRequest({ c, scope, resource }: Call): Promise<Response> {
  const { services } = scope
  const query = c.req.query()
  rejectUnknownParameters(query, ['dry_run', ...READING, ...PLAN])
  authorizeImport(scope, resource)
  const received = await receiveFile(services, c)
  const isJson = /^application\/([\w.+-]+\+)?json\b/i.test(c.req.header('Content-Type') ?? '')
  if (isJson) await asCsv(received.path)
  const name = `${resource.name}.csv`
  const begun = await beginImport(scope, resource, received, name)
  const said = readChoice({
    reading: { ...(isJson && AS_JSON), ...partOf(query, READING) },
    plan: partOf(query, PLAN),
  })
  const imported = await choose(scope, resource, begun, said)
  const { dry_run: dryRun } = query
  const step = dryRun && dryRun !== '0' && dryRun !== 'false' ? 'check' : 'both'
  const task = await services.db.kysely.transaction().execute(async db => {
    if (await isUnderWay(db, imported, step === 'check')) return undefined
    return startImport(scope, c, db, imported, step, imported.about)
  })
  if (!task) {
    await deleteImports(services, [imported.id])
    throw new ApiError(409, 'not_possible', { message: 'tasks.already_started' })
  }
  const told = serializeTask({ services, session: c.var.session, language: scope.language }, task)
  return success(c, { status: 202, data: { ...told, import: imported.id } })
}

/** Whether the same person asked for the same of the same file, and that is not over: a call sent twice. */
async function isUnderWay(
  db: Executor,
  { id, resource, by, digest, reading, plan }: Imported,
  dryRun: boolean,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`imports of ${by}`}))`.execute(db)
  const { rows } = await sql`
    select from ${sql.id(IMPORTS)} same join ${sql.id(TASKS)} task on task.id = same.task
    where same."by" = ${by} and same.resource = ${resource} and same.digest = ${digest} and same.id <> ${id}::uuid
      and same.reading = ${JSON.stringify(reading)}::text::jsonb and same.plan = ${JSON.stringify(plan)}::text::jsonb
      and task.status in ('waiting', 'running') and task.dry_run = ${dryRun}`.execute(db)
  return rows.length > 0
}

const partOf = (query: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(
    names
      .filter(name => query[name] !== undefined)
      .map(name => [name, NUMBERS.includes(name) ? Number(query[name]) : query[name]]),
  )

/** `{ rows: [{…}] }` as the file that it could have been. */
async function asCsv(path: string): Promise<void> {
  try {
    await jsonToCsvInThread(path)
  } catch (error) {
    await removeFile(path)
    throw error
  }
}
