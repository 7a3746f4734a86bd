import { unusedFilesJob } from '../files/deleteUnusedFiles'
import { contentsJob } from '../files/sweepContents'
import { importsJob } from '../imports/deleteImports'
import { liveJob } from '../live/deleteOldEvents'
import { deleteOldTasks } from '../tasks/deleteOldTasks'
import { clock } from './clock/clock'
import type { Job } from './job'

/** Every job of the server. */
export const jobs: readonly Job[] = [clock, liveJob, deleteOldTasks, importsJob, unusedFilesJob, contentsJob]
