import { z } from 'zod'
import { isMoment } from '../relativeDate'

<<<<<<< HEAD
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
=======
const moment = z.iso
  .datetime({ offset: true })
  .transform(value => new Date(value).toISOString())
  .refine(isMoment, { params: { key: 'validation.date' } })
>>>>>>> 28bc40a (Decide rules the same for one record as for lists)

export const dateTimeSchema = () => moment
