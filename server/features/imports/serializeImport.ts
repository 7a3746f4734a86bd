import type { Resource } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'
import { readTask } from '../../work/tasks/readTasks'
import type { Task, TaskMessage } from '../../work/tasks/task'
import { cutOf } from './file/reading'
import type { Imported, ImportStatus } from './imported'
import { targetLabel, targetsOf } from './mapping/targets'
import { formatIssue } from './rows/formatIssue'
import { countRows } from './rows/storedRows'

/** How far an import is, with its task: one that was ended early has left it where the person can go on. */
export function statusOf({ status, kept_cut, reading }: Imported, task: Task | undefined): ImportStatus {
  const isOver = task && task.status !== 'waiting' && task.status !== 'running'
  if (status === 'checking' && (isOver || !task)) return kept_cut === cutOf(reading) ? 'checked' : 'columns'
  if (status === 'writing' && (isOver || !task)) return 'done'
  return status
}

/** An import as the API tells of it. */
export async function serializeImport(scope: Scope, resource: Resource, imported: Imported) {
  const { kysely } = scope.services.db
  const { id, name, size, reading, headers, plan, look, about, operation, created_at } = imported
  const task = imported.task ? await readTask(kysely, imported.task) : undefined
  const targets = targetsOf(scope, resource).map(target => ({
    ...target,
    label: targetLabel(scope, resource, target, scope.language),
  }))
  const status = statusOf(imported, task)
  const problem = task?.result?.problem as TaskMessage | undefined
  return {
    ...{ id, resource: resource.name, name, size, status, created_at, operation, about },
    ...{ reading, sheets: look.sheets, sure: look.sure, merged: look.merged },
    columns: headers.map((header, at) => ({
      header,
      target: plan.columns[at] ?? null,
      samples: look.samples.map(cells => cells[at] ?? ''),
    })),
    plan: { mode: plan.mode, key: plan.key, empty: plan.empty },
    targets,
    // Why the file could not be read to its end.
    problem: problem ? formatIssue(scope, problem) : null,
    counts: await countRows(kysely, id),
    task: task && {
      ...{ id: task.id, status: task.status, done: task.done, total: task.total ?? about },
      error: task.status === 'failed',
    },
  }
}
