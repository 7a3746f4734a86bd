/** The schema of the job queue's own tables, separate from those of the definitions. */
export const JOBS_SCHEMA = 'jobs'
