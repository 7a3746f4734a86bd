import type { Rule } from '../../../src/core/access/rule'

/** Returns a rule that allows reading a resource, or only some of its fields. */
export const reads = (subject: string, ...fields: string[]): Rule => ({
  action: 'read',
  subject,
  ...(fields.length ? { fields } : {}),
})

/** Returns a rule that forbids reading some fields. */
export const keepsBack = (subject: string, ...fields: string[]): Rule => ({
  action: 'read',
  subject,
  fields,
  inverted: true,
})

/** Every action on books that doesn't require managing them. */
export const writesBooks: Rule = { action: ['read', 'create', 'update', 'delete'], subject: 'Book' }
