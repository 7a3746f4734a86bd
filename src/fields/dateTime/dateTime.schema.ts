import { z } from 'zod'

// With its offset a moment can lie in the year 0 or 10000, which the database's form has no place for.
const IN_YEARS = /^(?!0000)\d{4}-/

const moment = z
  .string()
  .max(40, { abort: true })
  .pipe(z.iso.datetime({ offset: true }))
  .transform((value, context) => {
    const utc = new Date(value).toISOString()
    if (IN_YEARS.test(value) && IN_YEARS.test(utc)) return utc
    context.addIssue({ code: 'custom', params: { key: 'validation.date' } })
    return z.NEVER
  })

export const dateTimeSchema = () => moment
