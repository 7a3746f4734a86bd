import { z } from 'zod'
import { endpoint } from './endpoint'
import {
  begunImportSchema,
  briefImportSchema,
  correctionBodySchema,
  forgottenImportSchema,
  importChoiceSchema,
  importRowSchema,
  importSchema,
  listedRowSchema,
  replacedSchema,
  replacementBodySchema,
  rowCountsSchema,
  rowsMetaSchema,
  startedImportSchema,
  writeImportBodySchema,
} from './imports'
import { key } from './parameters'

const table = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
]
/** The query parameters that describe how to read the file. */
const importQuery = {
  encoding: z
    .string()
    .describe(
      'For example `windows-1256`; detected by default, required if the bytes are letters in several',
    ),
  separator: z.string().describe('A comma, a semicolon, a tab or a bar; detected by default'),
  sheet: z.string().describe('Index of the sheet, from 0'),
  header: z.string().describe('The header row, from 1'),
  hidden: z.string().describe('`skip` or `import` rows that the sheet hides; required if it hides some'),
  names: z
    .string()
    .describe('`last` or `first`: the family name in a column of full names; required for one'),
  decimal: z.string().describe('Decimal separator; required if a column can be read with either'),
  days: z
    .string()
    .describe('Order of dates: `dmy`, `mdy` or `ymd`; required if a column can be read in several'),
  currency: z
    .string()
    .describe(
      'Currency of amounts without one or with a sign of several; required if the office uses several',
    ),
  mode: z
    .string()
    .describe(
      '`create`, `update` or `both`; by default `both` for a file with ids or numbers, otherwise `create`',
    ),
  key: z.string().describe('The field that identifies existing records, such as `email`'),
  empty: z.string().describe('`clear` empties the fields of empty cells'),
  values: z
    .string()
    .describe(
      'JSON object: the same value in every row, for fields without a column, such as `{"kind":"person"}`',
    ),
  unknown: z
    .string()
    .describe('`ignore` leaves out columns for which there is no field; otherwise the file is refused'),
  dry_run: z.string().describe('`1`: check, and write nothing'),
}

export const importEndpoints = {
  importAtOnce: endpoint({
    method: 'post',
    path: '/{resource}/import',
    operation: 'import{resources}',
    action: ['create', 'update'],
    points: 20,
    summary:
      'Import a file whose header names the fields, as a task: checks all rows and writes them if none has an error. The result is `{rows, created, updated, not_written, errors: [{row, field, message}]}`, which counts what was written; of a dry run, the rows that could be. If a row has an error, the run writes none',
    query: importQuery,
    headers: key,
    raw: [...table, 'application/json'],
    status: 202,
    data: startedImportSchema,
    errors: [409, 413, 422, 428],
  }),
  begin: endpoint({
    method: 'post',
    path: '/{resource}/imports',
    operation: 'upload{resource}Import',
    action: ['create', 'update'],
    points: 10,
    summary: 'Upload a file (CSV or XLSX, up to 100,000 rows) to check, correct and import; stored for a day',
    query: { name: z.string().describe('Name of the file') },
    raw: table,
    status: 201,
    data: importSchema,
    errors: [413, 422],
  }),
  list: endpoint({
    method: 'get',
    path: '/{resource}/imports',
    operation: 'list{resource}Imports',
    summary: 'List your open imports',
    data: briefImportSchema.array(),
  }),
  read: endpoint({
    method: 'get',
    path: '/imports/{id}',
    summary: 'Read the state of your import',
    data: importSchema,
    errors: [404],
  }),
  change: endpoint({
    method: 'put',
    path: '/imports/{id}',
    points: 5,
    summary: 'Change how the file is read and what its columns map to',
    body: importChoiceSchema,
    data: importSchema,
    errors: [404, 409, 413, 415, 422],
  }),
  forget: endpoint({
    method: 'delete',
    path: '/imports/{id}',
    summary: 'Delete the file; written records stay',
    data: forgottenImportSchema,
    errors: [404],
  }),
  check: endpoint({
    method: 'post',
    path: '/imports/{id}/check',
    points: 10,
    summary: 'Check all rows, as a task',
    headers: key,
    status: 202,
    data: begunImportSchema,
    errors: [409, 422, 428],
  }),
  write: endpoint({
    method: 'post',
    path: '/imports/{id}/write',
    points: 10,
    summary: 'Write the checked rows, as a task and as one operation',
    headers: key,
    body: writeImportBodySchema,
    bodyOptional: true,
    status: 202,
    data: begunImportSchema,
    errors: [409, 422, 428],
  }),
  listRows: endpoint({
    method: 'get',
    path: '/imports/{id}/rows',
    summary:
      'List rows of the file with their errors and changes; fewer than requested if rows are very long',
    query: {
      state: z.string().describe('For example `wrong`; separate several by commas'),
      range: z.string().describe('First and last row; default `[0,24]`'),
    },
    data: listedRowSchema.array(),
    meta: rowsMetaSchema,
    answerHeaders: { 'Content-Range': 'The range of rows and the total, as in a list of records' },
    errors: [404],
  }),
  readRow: endpoint({
    method: 'get',
    path: '/imports/{id}/rows/{row}',
    summary: 'Read one row of the file with the full text of its cells',
    data: importRowSchema,
    errors: [404],
  }),
  changeRow: endpoint({
    method: 'put',
    path: '/imports/{id}/rows/{row}',
    summary: 'Change cells of a row, or skip or include it; the row is checked again',
    body: correctionBodySchema,
    data: importRowSchema,
    meta: rowCountsSchema,
    errors: [404, 409, 413, 415, 422],
  }),
  replace: endpoint({
    method: 'post',
    path: '/imports/{id}/replace',
    points: 10,
    summary: 'Replace a text in every row that has it in a column',
    body: replacementBodySchema,
    data: replacedSchema,
    errors: [404, 409, 413, 415, 422],
  }),
  skip: endpoint({
    method: 'post',
    path: '/imports/{id}/skip',
    summary: 'Skip all rows with errors',
    data: rowCountsSchema,
    errors: [404, 409],
  }),
  report: endpoint({
    method: 'get',
    path: '/imports/{id}/report',
    points: 10,
    summary: 'Export the outcome of each row with its cells, as CSV',
    query: { state: z.string().describe('For example `refused`; separate several by commas') },
    content: 'text/csv',
    errors: [404],
  }),
}
