import type { Import } from '../../../src/contract/imports'
import type { Resource } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'
import { readTask } from '../../work/tasks/readTasks'
import type { StoredTaskMessage } from '../../work/tasks/task'
import { undoOf } from '../undo/storedOperation'
import { findImport, type Imported, statusOf } from './imported'
import { targetLabel, targetsOf } from './mapping/targets'
import { questionsOf } from './questions/questions'
import { formatIssue } from './rows/formatIssue'
import { countLeftOut, countRows } from './rows/storedRows'

const NO_QUESTIONS = { questions: [] }

/** Returns an import as the API sends it. */
export async function serializeImport(scope: Scope, resource: Resource, read: Imported): Promise<Import> {
  const { kysely } = scope.services.db
  const task = read.task ? await readTask(kysely, read.task) : undefined
  // If the task has ended since the import was read, the import has changed.
  const imported = (task?.ended_at && (await findImport(kysely, read.id))) || read
  const { id, name, size, reading, headers, plan, look, about, operation, created_at } = imported
  const targets = targetsOf(scope, resource).map(({ splits, ...target }) => ({
    ...target,
    ...(splits && { splits: [...splits] }),
    label: targetLabel(scope, resource, target),
  }))
  const status = statusOf(imported, task)
  const { questions } = status === 'columns' ? await questionsOf(scope, resource, imported) : NO_QUESTIONS
  const undone = operation !== null && (await undoOf(kysely, operation)) !== undefined
  const problem = task?.result?.problem as StoredTaskMessage | undefined
  return {
    ...{ id, resource: resource.name, name, size, status, created_at, operation, undone, about },
    ...{ reading, sheets: look.sheets, sure: look.sure, merged: look.merged },
    columns: headers.map((header, at) => ({
      header,
      target: plan.columns[at] ?? null,
      samples: look.samples.map(cells => cells[at] ?? ''),
      ...(look.hidden_columns?.includes(at) && { hidden: true }),
    })),
    questions,
    plan: { mode: plan.mode, key: plan.key, empty: plan.empty, values: plan.values ?? {} },
    targets,
    // The reason why the file couldn't be read to its end.
    problem: problem ? formatIssue(scope, problem) : null,
    counts: await countRows(kysely, id),
    left_out: await countLeftOut(kysely, imported),
    task: task && {
      ...{ id: task.id, status: task.status, done: task.done, total: task.total ?? about },
      error: task.status === 'failed',
    },
  }
}
