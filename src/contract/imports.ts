import { z } from 'zod'
import { moment } from './answer'
import { listedTaskSchema, taskSchema } from './tasks'

/** A cell's text, or a workbook's number or boolean. */
const cellSchema = z.union([z.string(), z.number(), z.boolean()])
export type Cell = z.infer<typeof cellSchema>

const currencySchema = z.string().regex(/^[A-Z]{3}$/)
const decimalSchema = z.enum(['.', ','])
const daysSchema = z.enum(['dmy', 'mdy', 'ymd'])

export const hiddenSchema = z
  .enum(['skip', 'import'])
  .describe('What happens to the rows that a workbook hides; `skip` if not chosen')

export const familyNameSchema = z
  .enum(['last', 'first'])
  .describe('Whether the family name is the last or the first word of a full name')
export type FamilyName = z.infer<typeof familyNameSchema>

const columnReadingSchema = z.strictObject({
  decimal: decimalSchema.optional(),
  days: daysSchema.optional(),
  names: familyNameSchema.optional(),
  currencies: z
    .record(z.string().max(20), currencySchema)
    .optional()
    .describe('The currency of each sign that several currencies share, such as `DH`, and of none: ``'),
})
/** How one column is read. */
export type ColumnReading = z.infer<typeof columnReadingSchema>

export const chosenSchema = z.enum(['encoding', 'hidden', 'names', 'decimal', 'days', 'currency'])
/** What a person can choose for a whole file. */
export type Chosen = z.infer<typeof chosenSchema>

/** How a file is parsed: detected, shown to the user, and corrected by them if wrong. */
export const readingSchema = z.strictObject({
  format: z.enum(['csv', 'xlsx', 'ods']),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1254', 'windows-1256']),
  separator: z.enum([',', ';', '\t', '|']),
  /** The index of a workbook's sheet. */
  sheet: z.int().min(0).max(10_000),
  /** The row with the column names. */
  header: z.int().min(1).max(1_000),
  decimal: decimalSchema,
  days: daysSchema,
  currency: currencySchema,
  hidden: hiddenSchema.optional(),
  names: familyNameSchema.optional(),
  columns: z
    .record(z.string().regex(/^\d{1,3}$/), columnReadingSchema)
    .optional()
    .describe('What a person has answered for single columns, by index from 0'),
  chosen: chosenSchema.array().optional().describe('What a person has chosen for the whole file'),
})
export type Reading = z.infer<typeof readingSchema>

/** How the columns of a file and its rows are imported. */
export const planSchema = z.strictObject({
  /** For each column a field (`name`), a part of one (`address.city`), or null. */
  columns: z.array(z.string().max(200).nullable()).max(1_000),
  /** Whether rows create records, update those that the key finds, or both. */
  mode: z.enum(['create', 'update', 'both']),
  /** The field that identifies existing records. */
  key: z.string().max(100).nullable(),
  /** Whether an empty cell leaves the field of an existing record unchanged or clears it. */
  empty: z.enum(['keep', 'clear']),
  /** The value that each row has, for fields without a column. */
  values: z.record(z.string().max(100), z.unknown()).optional(),
})
export type Plan = z.infer<typeof planSchema>

const planSchemaOfRows = planSchema.omit({ columns: true })
/** How the rows are imported. */
export type ImportPlan = z.infer<typeof planSchemaOfRows>

export const importChoiceSchema = z.strictObject({
  reading: readingSchema.omit({ format: true, chosen: true }).partial().optional(),
  plan: planSchema.partial().optional(),
})
/** How a file is parsed and imported, as far as the user has chosen. */
export type ImportChoice = z.infer<typeof importChoiceSchema>

const importStatusSchema = z.enum(['columns', 'checking', 'checked', 'writing', 'done'])
/** The status of an import. */
export type ImportStatus = z.infer<typeof importStatusSchema>

export const rowStateSchema = z.enum([
  'new',
  'wrong',
  'create',
  'update',
  'same',
  'skipped',
  'created',
  'updated',
  'refused',
])
/** The planned or actual outcome of a row. */
export type RowState = z.infer<typeof rowStateSchema>

const countsSchema = z.partialRecord(rowStateSchema, z.int()).describe('Number of rows in each state')
export type Counts = z.infer<typeof countsSchema>

export const briefImportSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  status: importStatusSchema,
  created_at: moment,
})

const targetSchema = z.object({
  name: z.string(),
  field: z.string(),
  part: z.string().optional(),
  label: z.string(),
  enterable: z.boolean(),
  key: z.boolean(),
  required: z.boolean(),
  splits: z.array(z.string()).optional().describe('The fields that a full name is split into'),
})
/** A possible target of a column: a field or a part of one. */
export type Target = z.infer<typeof targetSchema>

const columnSchema = z.object({
  header: z.string(),
  target: z.string().nullable(),
  samples: z.array(cellSchema),
  hidden: z.boolean().optional().describe('The workbook hides this column'),
})
export type FileColumn = z.infer<typeof columnSchema>

const questionSchema = z.object({
  kind: chosenSchema,
  column: z.int().nullable().describe('The column; null for the whole file'),
  sign: z.string().optional().describe('The sign of these amounts; empty for those without one'),
  examples: z.array(z.string()).describe('Cells of the file, at most three'),
  choices: z.array(
    z.object({
      value: z.string(),
      values: z.array(z.string().nullable()).describe('What each example becomes; null if it is refused'),
    }),
  ),
  count: z.int().optional().describe('How many rows the question is about'),
  answer: z.string().nullable(),
  proposed: z.boolean().optional().describe('The answer holds if nobody gives another one'),
  because: z
    .object({ column: z.int(), cell: z.string().nullable() })
    .nullable()
    .describe('The other column that gives the answer, with a cell that has only this reading'),
})
/** What a file leaves open, to be answered before its rows are checked. */
export type Question = z.infer<typeof questionSchema>

export const importSchema = briefImportSchema.extend({
  resource: z.string(),
  operation: z.string().nullable(),
  undone: z.boolean().describe('The operation has been undone'),
  about: z.int().describe('Estimated number of rows'),
  reading: readingSchema,
  sheets: z.array(z.string()),
  sure: z.object({ decimal: z.boolean(), days: z.boolean() }),
  merged: z.boolean().describe('The workbook has cells merged over several rows: each row gets their value'),
  columns: z.array(columnSchema),
  questions: z.array(questionSchema).describe('What the file leaves open; answer it with `reading`'),
  plan: planSchemaOfRows,
  targets: z.array(targetSchema),
  problem: z.string().nullable().describe('Why the file could not be read completely'),
  counts: countsSchema,
  left_out: z
    .object({
      blank: z.int().describe('Blank rows'),
      below: z.int().describe('Totals and notes below the table, which are skipped'),
      hidden: z.int().describe('Rows that the workbook hides, which are skipped'),
    })
    .optional()
    .describe('Rows that are no records, once the file is checked'),
  task: taskSchema
    .pick({ id: true, status: true, done: true })
    .extend({ total: z.int(), error: z.boolean() })
    .optional(),
})
/** An import with all its details. */
export type Import = z.infer<typeof importSchema>

export const forgottenImportSchema = importSchema.pick({ id: true })

export const writeImportBodySchema = z.object({
  leave_out: z.boolean().optional().describe('Skip rows with errors'),
})

/** The task that imports a file immediately, with the import's ID. */
export const startedImportSchema = listedTaskSchema.extend({
  import: z.uuid(),
  left_out_columns: z.string().array().describe('The headings of columns that fill no field'),
})

/** The task that checks or writes the rows. */
export const begunImportSchema = taskSchema.pick({ id: true, operation: true })

export const importRowSchema = z.object({
  row: z.int().describe('Row number in the file, from 1'),
  cells: z.array(cellSchema),
  state: rowStateSchema,
  mended: z.boolean(),
  record_id: z.int().nullable(),
  issues: z.array(
    z.object({
      column: z.int().nullable(),
      field: z.string().nullable(),
      message: z.string(),
    }),
  ),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})

export const listedRowSchema = importRowSchema.extend({
  cut: z
    .boolean()
    .optional()
    .describe('The row is longer than 20,000 characters: texts are cut to 100 and end with `…`'),
})
/** A row of the file, with its issues and the changes that it would make. */
export type ImportRow = z.infer<typeof listedRowSchema>

export const rowCountsSchema = z.object({ counts: countsSchema })
export const rowsMetaSchema = rowCountsSchema.extend({ total: z.int() })

/** The longest text of a cell: a spreadsheet's own limit, and longer than any field. */
export const MAX_CELL = 32_767
const text = z.string().max(MAX_CELL)

export const correctionBodySchema = z.strictObject({
  cells: z.record(z.string().regex(/^\d{1,3}$/), text).optional(),
  skip: z.boolean().optional(),
})
/** New cells of a row, or whether to skip it. */
export type Correction = z.infer<typeof correctionBodySchema>

export const replacementBodySchema = z.strictObject({
  column: z.int().min(0).max(1_000),
  from: text,
  to: text,
})
/** A text that replaces another one in every row of a column. */
export type Replacement = z.infer<typeof replacementBodySchema>

export const replacedSchema = rowCountsSchema.extend({
  count: z.int(),
  task: z.string().nullable().describe('The task that checks the file again, if many rows changed'),
})
export type Replaced = z.infer<typeof replacedSchema>
