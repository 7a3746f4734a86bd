import type { Services } from './services'

/** What a job is run with. */
export interface JobRun {
  services: Services
  id: string
  /** What was sent with it. */
  data: unknown
  /** Aborted when the server stops: what is in hand is ended, the rest is done by the next attempt. */
  signal: AbortSignal
}

/**
 * Work beside the requests, on the queue of its name. It may be run twice, by two processes at once too: a process
 * that dies leaves it to be tried again.
 */
export interface ScheduledJob {
  name: string
  /** When it is sent by itself: minutes, hours… in UTC as cron writes them. Once for all processes. */
  every?: string
  /** Each process sends it when it starts. */
  atStart?: boolean
  /** What it answers is kept with the job, for a week. */
  run(job: JobRun): Promise<object | undefined>
}
