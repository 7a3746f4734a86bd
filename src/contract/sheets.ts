import { z } from 'zod'
import { readingSchema } from './imports'

const misfitSchema = z.object({
  text: z.string(),
  count: z.int().describe('Number of its cells'),
  rows: z.array(z.int()).describe('The first ten rows of these cells in the file'),
  is_placeholder: z.boolean().describe('It says that there is no value, such as `n/a` or `-`'),
})
/** A text in a column that a kind of field can't store. */
export type SheetMisfit = z.infer<typeof misfitSchema>

const sheetFieldSchema = z.object({
  field: z
    .looseObject({ kind: z.string() })
    .describe('The field as a definition in JSON has it, without what every kind can have'),
  words: z.record(z.string(), z.string()).optional().describe('What its options are called'),
  misfits: z.array(misfitSchema).optional().describe('The few cells that it can’t hold; absent without any'),
})
/** A field that can store every cell of a column, or all except a few. */
export type SheetField = z.infer<typeof sheetFieldSchema>

const sheetColumnSchema = z.object({
  header: z.string(),
  kind: z.string().describe('The kind of field that fits best, such as `date`'),
  fields: z.array(sheetFieldSchema).describe('Every kind of field that can hold its cells, or all but a few'),
  is_required: z.boolean().describe('No cell is empty, and each fits the kind'),
  is_unique: z.boolean().describe('The column identifies the rows: no two cells are alike'),
  samples: z.array(z.string()).describe('The first different values'),
})
/** A column of a file, and the field that it can become. */
export type SheetColumn = z.infer<typeof sheetColumnSchema>

const totalSchema = z.object({ row: z.int().describe('Its row in the file'), label: z.string() })
/** The row of totals below the data. */
export type SheetTotal = z.infer<typeof totalSchema>

/** A file from which a resource can be created. */
export const sheetSchema = z
  .object({
    rows: z.int().describe('Number of rows, without the line of sums'),
    total: totalSchema.nullable().describe('The line of sums below the rows: the guesses leave it out'),
    reading: readingSchema,
    sheets: z.array(z.string()).describe('The sheets of a workbook'),
    sure: z.object({ decimal: z.boolean(), days: z.boolean() }),
    headings_are_data: z.boolean().describe('The header row looks like a row of values'),
    columns: z.array(sheetColumnSchema),
  })
  .meta({ id: 'Sheet' })
export type Sheet = z.infer<typeof sheetSchema>
