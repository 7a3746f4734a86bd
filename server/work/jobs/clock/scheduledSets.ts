import { relativeDate } from '../../../../src/core/field/relativeDate'
import type { Values } from '../../../../src/core/schema/resource'
import type { Writer } from '../../../base/services'
import { changeRecord, findRecord } from '../../../engine/writes/serverRecords'
import type { ClockRun } from './clockRun'
import { forEachMatch } from './eachFound'

/** Sets what the schedules of the definitions set; answers how many records were changed. */
export async function applySchedules(run: ClockRun): Promise<number> {
  let changed = 0
  for (const resource of run.services.resources.all)
    for (const [name, entry] of Object.entries(resource.schedule)) {
      if (!('set' in entry)) continue
      changed += await forEachMatch(run, {
        resource,
        name,
        when: entry.when,
        of: entry.of,
        work: async (db, id, writer) => {
          const before = await findRecord({ ...writer, db }, resource.name, { id })
          const after = await changeRecord({ ...writer, db }, resource.name, {
            id,
            values: onTheDay(entry.set, writer),
          })
          return after.version !== before?.version
        },
      })
    }
  return changed
}

const onTheDay = (set: Values, { context }: Writer): Values =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => [
      name,
      typeof value === 'string' ? (relativeDate(value, context)?.from ?? value) : value,
    ]),
  )
