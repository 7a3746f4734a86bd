import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { applyWithin } from '../../base/storage/schema/applySchema'
import { storeRevision } from '../../engine/definitions/storedDefinitions'
import { tableSpecs } from '../../engine/sql/tables'
import type { TaskKind } from '../../work/tasks/kind'
import { draftOf, readChanges } from './draft'

/** What the task of an apply keeps. Its changes are text, as the column of requests (jsonb) loses the order of fields. */
const requestSchema = z.object({
  changes: z.string(),
  reason: z.string().optional(),
  reverts_to: z.int().optional(),
})
export type ApplyRequest = z.infer<typeof requestSchema>

const { version: product } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')))

/** Applies changes of the definitions (T-04): the tables first, then the revision that every process follows. */
export const applyKind: TaskKind = {
  name: 'apply_definitions',
  async chunk({ task, scope: { services, db } }) {
    const { changes: sent, reason, reverts_to: revertsTo } = requestSchema.parse(task.request)
    const { changes, resources } = draftOf(services.definitions, readChanges(JSON.parse(sent)))
    await applyWithin(db, tableSpecs(resources))
    const revision = await storeRevision(db, changes, {
      by: task.by,
      reason,
      revertsTo,
      task: task.id,
      product,
    })
    return { done: 1, refused: 0, position: 1, finished: true, total: 1, result: { revision } }
  },
}
