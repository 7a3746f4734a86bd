import { liveJob } from '../live/forgetEvents'
import { clock } from './clock/clock'
import type { Job } from './job'

/** Every job of the server. */
export const jobs: readonly Job[] = [clock, liveJob]
