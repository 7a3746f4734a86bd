import type { ScheduledJob } from '../../../base/job'
import { runClock } from './runClock'

/**
 * What the day brings: when the server starts, and every five minutes, so also right after midnight wherever the
 * office is, as every zone's midnight falls on a quarter of an hour of UTC.
 */
export const clock: ScheduledJob = {
  name: 'clock',
  every: '*/5 * * * *',
  atStart: true,
  run: async ({ services, signal }) => {
    const output = await runClock(services, signal)
    if (Object.keys(output.done).length) services.log.info(output, 'The clock did what was due')
    return output
  },
}
