import type { Rule } from '../../../src/core/access/rule'

/** Reads a resource, or only some of its fields. */
export const reads = (subject: string, ...fields: string[]): Rule => ({
  action: 'read',
  subject,
  ...(fields.length ? { fields } : {}),
})

/** Takes read access to some fields away again. */
export const keepsBack = (subject: string, ...fields: string[]): Rule => ({
  action: 'read',
  subject,
  fields,
  inverted: true,
})

/** Everything with books that does not need to manage them. */
export const writesBooks: Rule = { action: ['read', 'create', 'update', 'delete'], subject: 'Book' }
