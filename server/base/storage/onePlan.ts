import { sql } from 'kysely'

/** What a statement begins with of which one plan is right for every value: it is planned once for a connection. */
export const ONE_PLAN = '/* one plan */'

/** The same, to be written before a statement. */
export const onePlan = sql.raw(ONE_PLAN)
