import { unusedFilesJob } from '../files/forgetUnused'
import { contentsJob } from '../files/sweepContents'
import { importsJob } from '../imports/forget'
import { liveJob } from '../live/forgetEvents'
import { deleteOldTasks } from '../tasks/forgetTasks'
import { clock } from './clock/clock'
import type { Job } from './job'

/** Every job of the server. */
export const jobs: readonly Job[] = [clock, liveJob, deleteOldTasks, importsJob, unusedFilesJob, contentsJob]
