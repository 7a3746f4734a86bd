import { z } from 'zod'
import { ENCODINGS } from './text/encoding'
import { SEPARATORS } from './text/separator'

/** How a file is read: guessed from it, shown, and changed by whoever knows better. */
export const readingSchema = z.strictObject({
  format: z.enum(['csv', 'xlsx']),
  encoding: z.enum(ENCODINGS),
  separator: z.enum(SEPARATORS),
  /** The place of a workbook's sheet among the others. */
  sheet: z.int().min(0).max(10_000),
  /** The row that names the columns. */
  header: z.int().min(1).max(1_000),
  decimal: z.enum(['.', ',']),
  days: z.enum(['dmy', 'mdy', 'ymd']),
  currency: z.string().regex(/^[A-Z]{3}$/),
})
export type Reading = z.infer<typeof readingSchema>

/** What of it decides which rows and cells there are; the rest is only how they are understood. */
export const cutOf = ({ format, encoding, separator, sheet, header }: Reading): string =>
  JSON.stringify([format, encoding, separator, sheet, header])

/** Says whether a file that is read otherwise is cut otherwise too. */
export const isCutAnew = (before: Reading, after: Partial<Reading>) =>
  cutOf(before) !== cutOf({ ...before, ...after })
