import { routes } from './routes'
import { rulesFor } from './rules'

const listOf = (subject: string | readonly string[]) => (typeof subject === 'string' ? [subject] : subject)

/** Subjects that no definition has: those of pages, and those that the user types have rules for. */
export const furtherSubjects: readonly string[] = [
  ...new Set([
    ...routes.flatMap(route => ('ability' in route && route.ability ? [route.ability.subject] : [])),
    ...[1, 2, 3, 4].flatMap(user_type => rulesFor({ user_type }).flatMap(({ subject }) => listOf(subject))),
  ]),
].filter(subject => subject !== 'all')
