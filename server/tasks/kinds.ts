import { bulkKinds } from '../bulk/kinds'
import { importKind } from '../imports/tasks/importKind'
import { undoTask } from '../operations/undo/undoTask'
import type { TaskKind } from './kind'

/** Every kind of task: one is added by its file and its line here. */
export const kinds: readonly TaskKind[] = [...bulkKinds, undoTask, importKind]

/** The kind of a task. */
export function kindOf(name: string): TaskKind {
  const kind = kinds.find(one => one.name === name)
  if (!kind) throw new Error(`There is no task of the kind ${name}`)
  return kind
}
