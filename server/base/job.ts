import type { Services } from './services'

/** The arguments of a job's run. */
export interface JobRun {
  services: Services
  id: string
  /** The data that was sent with the job. */
  data: unknown
  /** Aborted when the server stops. The job then ends early, and the next attempt does the rest. */
  signal: AbortSignal
}

/**
 * Work outside requests, with a queue of the same name. It can run twice, even in two processes at once,
 * because a job of a stopped process is tried again.
 */
export interface ScheduledJob {
  name: string
  /** A cron expression in UTC for a recurring job, which runs once for all processes. */
  every?: string
  /** Each process sends the job when it starts. */
  atStart?: boolean
  /** Runs at the same time as other jobs, which wait for each other: it must be on time, or can take long. */
  alone?: boolean
  /** Runs the job. The result is stored with the job for a week. */
  run(job: JobRun): Promise<object | undefined>
}
