import { bulkKinds } from '../bulk/kinds'
import { importKind } from '../imports/tasks/importKind'
import { undoTask } from '../operations/undo/undoTask'
import type { TaskKind } from './kind'

/** Every kind of task: one is added by its file and its line here. */
export const taskKinds: readonly TaskKind[] = [...bulkKinds, undoTask, importKind]
