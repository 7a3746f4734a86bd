import type { Services } from '../../../base/services'
import { deleteOldDrafts } from '../../../engine/drafts/deleteOldDrafts'
import { removeContents } from '../../../engine/files/releaseFiles'
import { deleteOldNotifications } from '../../../engine/notifications/deleteOldNotifications'
import type { ClockRun } from './clockRun'
import { notifyOfDueRecords } from './dueNotifications'
import { runDueTransitions } from './dueTransitions'
import { purgeExpiredTrash } from './emptyTrash'
import { applySchedules } from './scheduledSets'

/** One move may make another one due: a policy whose term lay within a long stop begins and ends. */
const PASSES = 5

/** What a run of the clock did, as its job keeps it. */
export interface ClockOutput {
  done: Record<string, number>
  held_back: number
}

/**
 * Does everything that the day asks for: due transitions, schedules, notifications. It can be run at any time, by several
 * processes at once: what is done is not found again. Throws at the end when a record failed; the others are done.
 */
export async function runClock(services: Services, signal?: AbortSignal): Promise<ClockOutput> {
  const run: ClockRun = { services, signal, done: {}, refused: 0, failed: new Set() }
  for (let pass = 1; ; pass++) {
    run.refused = 0
    const moved = await runDueTransitions(run)
    const changed = await applySchedules(run)
    if (!moved && !changed) break
    if (pass === PASSES) {
      services.log.error({ done: run.done }, 'What the clock does makes more due without end')
      break
    }
  }
  await notifyOfDueRecords(run)
  await deleteOldNotifications(services)
  await deleteOldDrafts(services)
  await purgeExpiredTrash(run)
  await removeContents(services)
  if (run.failed.size)
    throw new Error(`The clock failed on ${run.failed.size} record(s): ${[...run.failed].join(', ')}`)
  return { done: run.done, held_back: run.refused }
}
