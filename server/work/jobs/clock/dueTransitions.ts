import { STATUS } from '../../../../src/core/schema/systemFields'
import { transitionRecord } from '../../../engine/writes/serverRecords'
import type { ClockRun } from './clockRun'
import { forEachMatch } from './eachFound'

/** Makes every transition that is due, of every definition; answers how many records moved. */
export async function runDueTransitions(run: ClockRun): Promise<number> {
  let moved = 0
  for (const resource of run.services.resources.all)
    for (const [name, { due, from }] of Object.entries(resource.transitions)) {
      if (!due) continue
      moved += await forEachMatch(run, {
        resource,
        name,
        when: { ...due, [STATUS]: [...from] },
        work: async (db, id, writer) => {
          await transitionRecord({ ...writer, db }, resource.name, { id, transition: name })
          return true
        },
      })
    }
  return moved
}
