import { sql } from 'kysely'
import type { importEndpoints } from '../../../src/contract/importEndpoints'
import { ApiError, invalid } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { deleteImports } from '../../features/imports/deleteImports'
import type { Imported } from '../../features/imports/imported'
import {
  authorizeImport,
  beginImport,
  choose,
  readChoice,
  startImport,
} from '../../features/imports/importFile'
import { requireKnownColumns } from '../../features/imports/mapping/unknownColumns'
import { settleReading } from '../../features/imports/questions/settleReading'
import { jsonToCsvInThread } from '../../features/imports/readInThread'
import { receiveFile, removeFile } from '../../features/imports/receive'
import { IMPORTS } from '../../features/imports/tables'
import { serializeTask } from '../../work/tasks/serializeTask'
import { TASKS } from '../../work/tasks/tables'
import { runIdempotent } from '../http/idempotency'
import { readObject } from '../http/query'
import type { ResourceCall } from '../http/resourceRoute'

const NUMBERS = ['sheet', 'header']
const READING = ['encoding', 'separator', 'hidden', 'names', 'decimal', 'days', 'currency', ...NUMBERS]
const PLAN = ['mode', 'key', 'empty']
/** JSON numbers use a decimal point and ISO dates. */
const AS_JSON = { decimal: '.', days: 'ymd' }

/**
 * Handles `POST /{resource}/import`: checks a file with named columns and, if there are no errors, writes it.
 */
export async function importInOneRequest(call: ResourceCall<typeof importEndpoints.importAtOnce>) {
  const { c, scope, resource } = call
  const { services } = scope
  const query = call.query()
  authorizeImport(scope, resource)
  const values = readObject(query, 'values')
  const received = await receiveFile(services, c)
  const isJson = /^application\/([\w.+-]+\+)?json\b/i.test(c.req.header('Content-Type') ?? '')
  if (isJson) await asCsv(scope.actor.id, received.path)
  const name = `${resource.name}.csv`
  const begun = await beginImport(scope, resource, { ...received, name })
  const settled = await settle(scope, begun, {
    reading: { ...(isJson && AS_JSON), ...partOf(query, READING) },
    plan: { ...partOf(query, PLAN), ...(query.values !== undefined && { values }) },
    unknown: query.unknown,
  })
  const { dry_run: dryRun } = query
  const step = dryRun && dryRun !== '0' && dryRun !== 'false' ? 'check' : 'both'
  try {
    const answer = await runIdempotent(
      { services, c },
      { query, digest: settled.digest },
      {
        run: async db => {
          await requireNotUnderWay(db, settled, step === 'check')
          const task = await startImport({ ...scope, db }, settled, { c, step, total: settled.about })
          const left = leftOutColumns(settled)
          return {
            status: 202,
            data: { ...serializeTask(call, task), import: begun.id, left_out_columns: left },
          }
        },
        again: async (_db, { data }) => ({ status: 202, data }),
      },
    )
    if (answer.headers.has('Idempotency-Replayed')) await deleteImports(services, [begun.id])
    return answer
  } catch (error) {
    await deleteImports(services, [begun.id])
    throw error
  }
}

/**
 * Returns an import as the query says, with how its columns are read. If the query is wrong or has to say more, the
 * file is deleted.
 */
async function settle(
  scope: Scope,
  begun: Imported,
  sent: { reading: object; plan: { values?: object }; unknown?: string },
): Promise<Imported> {
  try {
    const { unknown, ...choice } = sent
    const imported = await choose(scope, begun, readChoice(choice))
    const filled = Object.keys(sent.plan.values ?? {}).filter(name => !(name in (imported.plan.values ?? {})))
    if (filled.length)
      throw invalid(
        Object.fromEntries(filled.map(name => [`values.${name}`, [{ key: 'import.has_column' }]])),
      )
    if (unknown !== 'ignore') requireKnownColumns(scope, imported)
    return await settleReading(scope, imported, { parameterOf: ({ kind }) => kind, proposals: false })
  } catch (error) {
    await deleteImports(scope.services, [begun.id])
    throw error instanceof ApiError ? asParameters(error) : error
  }
}

/** Returns an error whose places are the query's parameters: `values.kind` for `plan.values.kind`. */
function asParameters(error: ApiError): ApiError {
  const { errors, ...options } = error.options
  if (!errors) return error
  const named = Object.entries(errors).map(([path, issues]) => [
    path.replace(/^(plan|reading)\./, ''),
    issues,
  ])
  return new ApiError(error.status, error.code, { ...options, errors: Object.fromEntries(named) })
}

/**
 * Throws a 409, which names the task, while the same person's import of the same file is running: the request was sent
 * twice.
 */
async function requireNotUnderWay(
  db: Executor,
  { id, resource, by, digest, reading, plan }: Imported,
  dryRun: boolean,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`imports of ${by}`}))`.execute(db)
  const { rows } = await sql<{ task: string }>`
    select same.task from ${sql.id(IMPORTS)} same join ${sql.id(TASKS)} task on task.id = same.task
    where same."by" = ${by} and same.resource = ${resource} and same.digest = ${digest} and same.id <> ${id}::uuid
      and same.reading = ${JSON.stringify(reading)}::text::jsonb and same.plan = ${JSON.stringify(plan)}::text::jsonb
      and task.status in ('waiting', 'running') and task.dry_run = ${dryRun}`.execute(db)
  const [twin] = rows
  if (twin)
    throw new ApiError(409, 'not_possible', {
      message: 'tasks.already_started',
      details: { job: twin.task },
    })
}

/** Returns the headings of the columns that fill no field. */
const leftOutColumns = ({ headers, plan }: Imported): string[] =>
  headers.filter((header, at) => header && !plan.columns[at])

const partOf = (query: Record<string, string | undefined>, names: readonly string[]) =>
  Object.fromEntries(
    names
      .filter(name => query[name] !== undefined)
      .map(name => [name, NUMBERS.includes(name) ? Number(query[name]) : query[name]]),
  )

/** Rewrites `{ rows: [{…}] }` as an equivalent CSV file. */
async function asCsv(person: number, path: string): Promise<void> {
  try {
    await jsonToCsvInThread(person, path)
  } catch (error) {
    await removeFile(path)
    throw error
  }
}
