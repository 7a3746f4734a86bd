import { z } from 'zod'

/** What becomes of the columns of a file, and of rows that are there already. */
export const planSchema = z.strictObject({
  /** For each column a field (`name`), a part of one (`address.city`), or nothing. */
  columns: z.array(z.string().max(200).nullable()).max(1_000),
  /** Rows become new records, change those that the key finds, or either. */
  mode: z.enum(['create', 'update', 'both']),
  /** The field by which records are found. */
  key: z.string().max(100).nullable(),
  /** What an empty cell does to a record that is there: nothing, or it empties the field. */
  empty: z.enum(['keep', 'clear']),
})
export type Plan = z.infer<typeof planSchema>
