/** The schema of the queue's own tables, beside those of the definitions. */
export const JOBS_SCHEMA = 'jobs'
