import { bulkKinds } from '../work/bulk/kinds'
import type { TaskKind } from '../work/tasks/kind'
import { applyKind } from './definitions/applyKind'
import { importKind } from './imports/tasks/importKind'
import { undoTask } from './undo/undoTask'

/** Every kind of task: one is added by its file and its line here. */
export const taskKinds: readonly TaskKind[] = [...bulkKinds, undoTask, importKind, applyKind]
