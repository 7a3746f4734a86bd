import { sql } from 'kysely'

/**
 * The prefix of statements for which one plan is right for all values: they are planned once per connection.
 */
export const ONE_PLAN = '/* one plan */'

/** The prefix as SQL, to put before a statement. */
export const onePlan = sql.raw(ONE_PLAN)
