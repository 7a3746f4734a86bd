import { success } from '../http/envelope'
import { knownOnly } from '../http/query'
import type { Call } from '../http/resourceCall'
import { tellTask } from '../tasks/tellTask'
import { beginImport, demandImport } from './begin'
import { choose, readChoice } from './choose'
import { jsonToCsvInThread } from './readInThread'
import { receiveFile, removeFile } from './receive'
import { startImport } from './start'

const NUMBERS = ['sheet', 'header']
const READING = ['encoding', 'separator', 'decimal', 'days', 'currency', ...NUMBERS]
const PLAN = ['mode', 'key', 'empty']
/** How JSON writes numbers and programs write days. */
const AS_JSON = { decimal: '.', days: 'ymd' }

/** `POST /{resource}/import`: a file whose columns say what they are, checked and, where nothing is wrong, written. */
export async function importAtOnce({ c, scope, resource }: Call): Promise<Response> {
  const { services } = scope
  const query = c.req.query()
  knownOnly(query, ['dry_run', ...READING, ...PLAN])
  demandImport(scope, resource)
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
  const task = await services.db.kysely
    .transaction()
    .execute(db => startImport(scope, c, db, imported, step, imported.about))
  const told = tellTask({ services, session: c.var.session, language: scope.language }, task)
  return success(c, { status: 202, data: { ...told, import: imported.id } })
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
