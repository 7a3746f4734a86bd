import type { Resource, Values } from '../../../src/core/schema/resource'
import { prepare } from '../../engine/writes/prepare'
import { removeRecords } from '../../engine/writes/removeRecord'
import { requireNotSystemOnly } from '../../engine/writes/systemOnly'
import { userTransition } from '../../engine/writes/transitions/checks'
import { transitionAsUser } from '../../engine/writes/transitions/transition'
import { writeRecords } from '../../engine/writes/writeRecord'
import type { TaskKind } from '../tasks/kind'
import type { StoredTask } from '../tasks/task'
import { type BulkWork, bulkKind } from './bulkChunk'

const SIZE = 100
/** Smaller, because each transition is a write of its own, with all its effects. */
const TRANSITIONS = 50

/** Sets the same fields of many records. */
const updateKind = bulkKind('bulk_update', ({ request }, resource): BulkWork => {
  const sent = request.fields as Values
  return {
    ...{ action: 'update', outcome: 'updated', size: SIZE },
    write: (scope, rows) => {
      const prepared = rows.map(({ before }) => prepare(scope, resource, { sent, before }))
      return writeRecords(scope, resource, { action: 'update', prepared })
    },
  }
})

/** Moves many records to the trash. */
const deleteKind = bulkKind(
  'bulk_delete',
  (_task: StoredTask, resource: Resource): BulkWork => ({
    ...{ action: 'delete', outcome: 'deleted', size: SIZE },
    write: async (scope, rows) => {
      // The definition can have changed since the task began, or since its dry run.
      requireNotSystemOnly(scope.services, resource, 'delete')
      const records = rows.map(({ before }) => before)
      await removeRecords(scope, resource, { records })
      return []
    },
  }),
)

/** Makes a transition on many records. */
const transitionKind = bulkKind('bulk_move', ({ request }, resource): BulkWork => {
  const name = String(request.transition)
  const sent = request.fields as Values
  return {
    ...{ action: userTransition(resource, name).action ?? 'update', outcome: 'moved', size: TRANSITIONS },
    write: async (scope, rows) => {
      const written = []
      for (const { before, version } of rows)
        written.push(await transitionAsUser(scope, resource, { name, before, sent, version }))
      return written
    },
  }
})

/** The kinds of task that make the same change to many records. */
export const bulkKinds: readonly TaskKind[] = [updateKind, deleteKind, transitionKind]
