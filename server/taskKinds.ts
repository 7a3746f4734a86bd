import { importKind } from './features/imports/tasks/importKind'
import { undoTask } from './features/undo/undoTask'
import { bulkKinds } from './work/bulk/kinds'
import type { TaskKind } from './work/tasks/kind'

/** Every kind of task: one is added by its file and its line here. */
export const taskKinds: readonly TaskKind[] = [...bulkKinds, undoTask, importKind]
