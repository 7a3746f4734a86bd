import { z } from 'zod'

const address = z
  .string()
  .refine(
    url => /^postgres(ql)?:\/\/./.test(url) && URL.canParse(url),
    'must be an address like postgres://user:password@host:5432/database',
  )
  .optional()

/** The environment variables of the database. */
export const databaseVariables = { DATABASE_URL: address, DATABASE_SESSION_URL: address }
