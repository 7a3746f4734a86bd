import { z } from 'zod'
import type { Resource } from '../../../src/core/schema/resource'
import { readingSchema } from '../../features/imports/file/reading'
import { planSchema } from '../../features/imports/plan'
import { ROW_STATES } from '../../features/imports/rows/row'
import type { RouteDescription, Schema } from '../schemas/routeDescription'
import { taskSchema } from '../tasks/descriptions'

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer' }
const flag: Schema = { type: 'boolean' }
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
const listOf = (items: Schema): Schema => ({ type: 'array', items })
const shape = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  required,
  properties,
})
const cell: Schema = { type: ['string', 'number', 'boolean'] }
const moment: Schema = { type: 'string', format: 'date-time' }
const jsonOf = (schema: z.ZodType): Schema => {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema)
  return rest
}

const status: Schema = { enum: ['columns', 'checking', 'checked', 'writing', 'done'] }
const brief = { id: { type: 'string', format: 'uuid' }, name: text, size: whole, status, created_at: moment }
const counts: Schema = {
  type: 'object',
  additionalProperties: whole,
  description: 'How many rows are in each state',
}
const target = shape(
  { name: text, field: text, part: text, label: text, enterable: flag, key: flag, required: flag },
  ['name', 'field', 'label', 'enterable', 'key', 'required'],
)

const imported: Schema = shape(
  {
    ...brief,
    resource: text,
    operation: orNull(text),
    about: { ...whole, description: 'How many rows the file has, about' },
    reading: jsonOf(readingSchema),
    sheets: listOf(text),
    sure: shape({ decimal: flag, days: flag }),
    merged: {
      ...flag,
      description: 'Cells of the workbook are merged over several rows: each of those rows has their value',
    },
    columns: listOf(shape({ header: text, target: orNull(text), samples: listOf(cell) })),
    plan: shape({ mode: text, key: orNull(text), empty: text }),
    targets: listOf(target),
    problem: { ...orNull(text), description: 'Why the file could not be read to its end' },
    counts,
    task: shape({ id: text, status: text, done: whole, total: whole, error: flag }),
  },
  ['id', 'resource', 'status', 'reading', 'columns', 'plan', 'targets', 'problem', 'counts'],
)
const rowParts = {
  row: { ...whole, description: 'In the file; the first is 1' },
  cells: listOf(cell),
  state: { enum: [...ROW_STATES] },
  mended: flag,
  record_id: orNull(whole),
  issues: listOf(shape({ column: orNull(whole), field: orNull(text), message: text })),
  changes: listOf(shape({ field: text, before: text, after: text })),
}
const row: Schema = shape(rowParts)
const shownRow: Schema = shape(
  {
    ...rowParts,
    cut: { ...flag, description: 'Longer than 20,000 characters: texts are cut to 100, and end in `…`' },
  },
  Object.keys(rowParts),
)
const begun = {
  status: 202,
  data: shape({ id: text, operation: orNull(text) }),
  errors: [409, 422, 428],
} as const
const table = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
]
const atOnce = {
  encoding: 'As `windows-1256`; guessed when nothing is said',
  separator: 'A comma, a semicolon, a tab or a bar; guessed when nothing is said',
  sheet: 'The place of a sheet, from 0',
  header: 'The row that names the columns, from 1',
  decimal: 'The mark before decimals',
  days: 'The order of days in figures: `dmy`, `mdy` or `ymd`',
  currency: 'Of amounts that name none',
  mode: '`create`, `update` or `both`',
  key: 'The field by which records are found',
  empty: '`clear` empties the fields of empty cells',
  dry_run: '`1`: check, and write nothing',
}

/** What a resource takes over from files. */
export const importDescriptionsOf = ({ name }: Resource): RouteDescription[] => [
  {
    method: 'post',
    path: `/${name}/import`,
    summary:
      'Take over a file whose headings name the fields, as a task: all rows are checked, and written when nothing is wrong. Its result is `{rows, created, updated, errors: [{row, field, message}]}`',
    query: Object.fromEntries(Object.entries(atOnce).map(([key, description]) => [key, { description }])),
    raw: [...table, 'application/json'],
    status: 202,
    data: taskSchema,
    errors: [409, 413, 422],
  },
  {
    method: 'post',
    path: `/${name}/imports`,
    summary:
      'Send a file (CSV or XLSX, up to 100,000 rows) to be looked at, mended and taken over; kept for a day',
    query: { name: { description: 'What the file is called' } },
    raw: table,
    status: 201,
    data: imported,
    errors: [413, 422],
  },
  {
    method: 'get',
    path: `/${name}/imports`,
    summary: 'One’s own files in hand',
    data: listOf(shape(brief)),
  },
]

/** The routes of an import, for whoever began it. */
export const importDescriptions: readonly RouteDescription[] = [
  {
    method: 'get',
    path: '/imports/{id}',
    summary: 'An import of one’s own: how far it is',
    data: imported,
    errors: [404],
  },
  {
    method: 'put',
    path: '/imports/{id}',
    summary: 'How its file is read, and what becomes of its columns',
    body: shape(
      { reading: jsonOf(readingSchema.omit({ format: true }).partial()), plan: jsonOf(planSchema.partial()) },
      [],
    ),
    data: imported,
    errors: [404, 409, 413, 415, 422],
  },
  {
    method: 'delete',
    path: '/imports/{id}',
    summary: 'Forget a file; what was written stays',
    data: shape({ id: text }),
    errors: [404],
  },
  { method: 'post', path: '/imports/{id}/check', summary: 'Check all rows, as a task', ...begun },
  {
    method: 'post',
    path: '/imports/{id}/write',
    summary: 'Write the checked rows, as a task and as one operation',
    body: shape({ leave_out: { ...flag, description: 'Rows with errors are left out' } }, []),
    ...begun,
  },
  {
    method: 'get',
    path: '/imports/{id}/rows',
    summary:
      'Rows of the file with what is wrong with them and what they would change; fewer than the range where they are very long',
    query: {
      state: { description: 'Such as `wrong`; several with commas' },
      range: { description: 'First and last row, `[0,24]` when nothing is said' },
    },
    data: listOf(shownRow),
    meta: shape({ total: whole, counts }),
    answerHeaders: { 'Content-Range': 'Rows and their number, as of a list of records' },
    errors: [404],
  },
  {
    method: 'get',
    path: '/imports/{id}/rows/{row}',
    summary: 'A row of the file with the whole text of its cells',
    data: row,
    errors: [404],
  },
  {
    method: 'put',
    path: '/imports/{id}/rows/{row}',
    summary: 'Change cells of a row, leave it out or take it in again; it is checked anew',
    body: shape({ cells: { type: 'object', additionalProperties: text }, skip: flag }, []),
    data: row,
    meta: shape({ counts }),
    errors: [404, 409, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/imports/{id}/replace',
    summary: 'Put another text in place of one, in every row that has it in a column',
    body: shape({ column: whole, from: text, to: text }),
    data: shape({ count: whole, task: orNull(text), counts }),
    errors: [404, 409, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/imports/{id}/skip',
    summary: 'Leave out all rows with errors',
    data: shape({ counts }),
    errors: [404, 409],
  },
  {
    method: 'get',
    path: '/imports/{id}/report',
    summary: 'What became of each row, as CSV with its cells',
    query: { state: { description: 'Such as `refused`; several with commas' } },
    content: 'text/csv',
    errors: [404],
  },
]
