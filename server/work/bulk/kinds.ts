import type { Resource, Values } from '../../../src/core/schema/resource'
import { prepare } from '../../engine/writes/prepare'
import { removeStored } from '../../engine/writes/remove'
import { transitionAsUser, userTransition } from '../../engine/writes/transitions/transitions'
import { writeChanges } from '../../engine/writes/write'
import type { TaskKind } from '../tasks/kind'
import type { Task } from '../tasks/task'
import { type BulkWork, bulkKind } from './bulkChunk'

const SIZE = 100
/** Each move is a write of its own, with all that hangs on it. */
const MOVES = 50

/** Sets the same fields of many records. */
const updateKind = bulkKind('bulk_update', ({ request }, resource): BulkWork => {
  const sent = request.fields as Values
  return {
    ...{ action: 'update', outcome: 'updated', size: SIZE },
    write: (scope, db, rows) => {
      const prepared = rows.map(({ before }) => ({ ...prepare(scope, resource, sent, before), before }))
      return writeChanges(scope, db, resource, prepared, { action: 'update' })
    },
  }
})

/** Moves many records to the trash. */
const deleteKind = bulkKind(
  'bulk_delete',
  (_task: Task, resource: Resource): BulkWork => ({
    ...{ action: 'delete', outcome: 'deleted', size: SIZE },
    write: async (scope, db, rows) => {
      const records = rows.map(({ before }) => before)
      await removeStored(scope, db, resource, records, false)
      return []
    },
  }),
)

/** Moves many records to another status. */
const moveKind = bulkKind('bulk_move', ({ request }, resource): BulkWork => {
  const name = String(request.transition)
  const sent = request.fields as Values
  return {
    ...{ action: userTransition(resource, name).action ?? 'update', outcome: 'moved', size: MOVES },
    write: async (scope, db, rows) => {
      const moved = []
      for (const { before, version } of rows)
        moved.push(await transitionAsUser(scope, db, resource, before, { name, sent, version }))
      return moved
    },
  }
})

/** The kinds of task that do the same to many records. */
export const bulkKinds: readonly TaskKind[] = [updateKind, deleteKind, moveKind]
