import { bulkKinds } from '../work/bulk/kinds'
import type { TaskKind } from '../work/tasks/kind'
import { applyKind } from './definitions/applyKind'
import { importKind } from './imports/tasks/importKind'
import { undoTask } from './undo/undoTask'

/** All kinds of tasks. Add a new one here. */
export const taskKinds: readonly TaskKind[] = [...bulkKinds, undoTask, importKind, applyKind]
