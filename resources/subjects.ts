import { rulesFor } from './permissionRules'

const listOf = (subject: string | readonly string[]) => (typeof subject === 'string' ? [subject] : subject)

/** Subjects of the pages in `routes.ts`, which have no records that a condition could choose from. */
export const pageSubjects: readonly string[] = [
  'dashboard',
  'all',
  'settings',
  'AclDemo',
  'work-orders',
  'definitions',
]

/** Subjects of rights that have neither a page nor records of their own: saved views are shared with this one. */
const rightSubjects = ['views']

/** Subjects that no definition has: those of pages and rights, and those that the user types have rules for. */
export const furtherSubjects: readonly string[] = [
  ...new Set([
    ...pageSubjects,
    ...rightSubjects,
    ...[1, 2, 3, 4].flatMap(user_type => rulesFor({ user_type }).flatMap(({ subject }) => listOf(subject))),
  ]),
].filter(subject => subject !== 'all')
