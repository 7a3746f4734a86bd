import { z } from 'zod'
import { readingSchema } from './imports'

const sheetFieldSchema = z.object({
  field: z
    .looseObject({ kind: z.string() })
    .describe('The field as a definition in JSON has it, without what every kind can have'),
  words: z.record(z.string(), z.string()).optional().describe('What its options are called'),
})
/** A field that can hold every cell of a column. */
export type SheetField = z.infer<typeof sheetFieldSchema>

const sheetColumnSchema = z.object({
  header: z.string(),
  kind: z.string().describe('The kind of field that fits best, such as `date`'),
  fields: z.array(sheetFieldSchema).describe('Every kind of field that can hold all its cells'),
  is_required: z.boolean().describe('No cell is empty'),
  is_unique: z.boolean().describe('The column identifies the rows: no two cells are alike'),
  samples: z.array(z.string()).describe('The first different values'),
})
/** A column of a file, and the field that it could become. */
export type SheetColumn = z.infer<typeof sheetColumnSchema>

/** A file of which a resource can be made. */
export const sheetSchema = z
  .object({
    rows: z.int(),
    reading: readingSchema,
    sheets: z.array(z.string()).describe('The sheets of a workbook'),
    sure: z.object({ decimal: z.boolean(), days: z.boolean() }),
    headings_are_data: z.boolean().describe('The header row looks like a row of values'),
    columns: z.array(sheetColumnSchema),
  })
  .meta({ id: 'Sheet' })
export type Sheet = z.infer<typeof sheetSchema>
