import { z } from 'zod'

/** A document that can be generated for a record. */
export const documentSchema = z.object({ name: z.string(), language: z.string() })
export type RecordDocument = z.infer<typeof documentSchema>
