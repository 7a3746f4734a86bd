import type { Context } from 'hono'
import { ApiError, invalid } from '../../base/errors/apiError'
import { clientAddress } from '../../base/request/clientAddress'
import type { Env } from '../../base/request/session'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { beginTask } from '../../work/tasks/beginTask'
import type { Task } from '../../work/tasks/task'
import { lockOpen } from './choose'
import { type Imported, setImport } from './imported'
import { rememberShape } from './mapping/shapes'
import { countRows } from './rows/storedRows'
import type { ImportRequest } from './tasks/importKind'

/** Begins to check the rows of an import, or to write them; in the caller's transaction. */
export async function startImport(
  scope: Scope,
  c: Context<Env>,
  db: Executor,
  imported: Imported,
  step: ImportRequest['step'],
  total: number,
): Promise<Task> {
  const { services, actor, language } = scope
  const { id, resource, name } = imported
  const request: ImportRequest = { import: id, step }
  const origin = {
    address: clientAddress(c, services.config.trustedProxies),
    agent: c.req.header('User-Agent')?.slice(0, 400),
    kind: 'import',
    details: { file: name },
  }
  const dryRun = step === 'check'
  const begun = { kind: 'import', resource, by: actor.id, language, request, origin, dryRun, total }
  const task = (await beginTask(services, db, begun)) as Task
  await setImport(db, id, {
    status: step === 'write' ? 'writing' : 'checking',
    task: task.id,
    ...(step === 'write' ? { operation: task.operation } : {}),
  })
  return task
}

/** Checks all rows; what was chosen is remembered for the next file of its shape. */
export async function startCheck(
  scope: Scope,
  c: Context<Env>,
  db: Executor,
  imported: Imported,
): Promise<Task> {
  const open = await lockOpen(db, imported)
  if (!open.plan.columns.some(name => name !== null))
    throw invalid({ 'plan.columns': [{ key: 'import.no_columns' }] })
  await rememberShape(db, open)
  return startImport(scope, c, db, open, 'check', open.about)
}

/** Writes the rows that were checked; wrong ones only where somebody says that they are left out. */
export async function startWrite(
  scope: Scope,
  c: Context<Env>,
  db: Executor,
  imported: Imported,
  leaveOut: boolean,
): Promise<Task> {
  const open = await lockOpen(db, imported)
  const counts = await countRows(db, open.id)
  const total = (counts.create ?? 0) + (counts.update ?? 0)
  const refused = whyNot(open, counts, total, leaveOut)
  if (refused)
    throw new ApiError(409, 'not_possible', { message: refused, params: { smart_count: counts.wrong ?? 0 } })
  return startImport(scope, c, db, open, 'write', total)
}

function whyNot(
  { status }: Imported,
  { wrong }: Awaited<ReturnType<typeof countRows>>,
  total: number,
  leaveOut: boolean,
): string | undefined {
  if (status !== 'checked') return 'import.not_checked'
  if (wrong && !leaveOut) return 'import.wrong_left'
  return total ? undefined : 'import.nothing_to_write'
}
