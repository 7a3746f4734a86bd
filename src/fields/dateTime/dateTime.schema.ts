import { z } from 'zod'

// Converted to UTC, a moment can be in the year 0 or 10000, which PostgreSQL's format does not support.
const IN_YEARS = /^(?!0000)\d{4}-/

const moment = z
  .string()
  .max(40, { abort: true })
  .meta({ format: 'date-time' })
  .pipe(z.iso.datetime({ offset: true }))
  .transform((value, context) => {
    const utc = new Date(value).toISOString()
    if (IN_YEARS.test(value) && IN_YEARS.test(utc)) return utc
    context.addIssue({ code: 'custom', params: { key: 'validation.date' } })
    return z.NEVER
  })

export const dateTimeSchema = () => moment
