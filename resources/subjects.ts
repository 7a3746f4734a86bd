import { rulesFor } from './permissionRules'

const listOf = (subject: string | readonly string[]) => (typeof subject === 'string' ? [subject] : subject)

/** Subjects of pages in `routes.ts`. They have no records, so rules on them can't have conditions. */
export const pageSubjects: readonly string[] = ['dashboard', 'all', 'settings', 'AclDemo', 'work-orders']

/** Subjects that have neither a page nor records: `views` is the permission to share saved views. */
const rightSubjects = ['views']

/**
 * Subjects without a definition: those of pages, those without pages, and those in the rules of the user
 * types.
 */
export const furtherSubjects: readonly string[] = [
  ...new Set([
    ...pageSubjects,
    ...rightSubjects,
    ...[1, 2, 3, 4].flatMap(user_type => rulesFor({ user_type }).flatMap(({ subject }) => listOf(subject))),
  ]),
].filter(subject => subject !== 'all')
