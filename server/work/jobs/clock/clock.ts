import type { ScheduledJob } from '../../../base/job'
import { runClock } from './runClock'

/**
 * The job that does everything due by date. It runs at startup and every five minutes, so also right after
 * midnight in any time zone: every zone's midnight is on a quarter of an hour in UTC.
 */
export const clock: ScheduledJob = {
  name: 'clock',
  every: '*/5 * * * *',
  atStart: true,
  alone: true,
  run: async ({ services, signal }) => {
    const output = await runClock(services, signal)
    if (Object.keys(output.done).length) services.log.info(output, 'The clock did what was due')
    return output
  },
}
