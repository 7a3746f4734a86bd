import { STATUS } from '../../../src/schema/systemFields'
import { moveRecord } from '../../records/moves/serverMoves'
import type { ClockRun } from './clockRun'
import { eachFound } from './eachFound'

/** Makes every transition that is due, of every definition; answers how many records moved. */
export async function makeDueMoves(run: ClockRun): Promise<number> {
  let moved = 0
  for (const resource of run.services.resources.all)
    for (const [name, { due, from }] of Object.entries(resource.transitions)) {
      if (!due) continue
      moved += await eachFound(run, {
        resource,
        name,
        when: { ...due, [STATUS]: [...from] },
        work: async (db, id, writer) => {
          await moveRecord(writer, db, resource.name, id, name)
          return true
        },
      })
    }
  return moved
}
