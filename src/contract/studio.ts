import { z } from 'zod'
import {
  applyBodySchema,
  definitionChangesSchema,
  definitionPlanSchema,
  planProblemSchema,
  revisionChangesSchema,
  revisionSchema,
  studioDefinitionSchema,
  studioResourceSchema,
} from './definitions'
import { endpoint } from './endpoint'
import { sheetSchema } from './sheets'
import { taskSchema } from './tasks'

const text = z.string()
/** How a file is read. */
const sheetQuery = {
  encoding: text.describe('For example `windows-1256`; detected by default'),
  separator: text.describe('A comma, a semicolon, a tab or a bar; detected by default'),
  sheet: text.describe('Index of the sheet, from 0'),
  header: text.describe('The header row, from 1'),
  decimal: text.describe('Decimal separator'),
  days: text.describe('Order of dates: `dmy`, `mdy` or `ymd`'),
}

export const studioEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/studio/resources',
    summary: 'List all resources with their origin; for System Admins',
    data: studioResourceSchema.array(),
  }),
  read: endpoint({
    method: 'get',
    path: '/studio/resources/{name}',
    summary: 'Read a resource for its editor: the shipped definition, the office’s additions and all labels',
    data: studioDefinitionSchema,
    errors: [404],
  }),
  check: endpoint({
    method: 'post',
    path: '/studio/check',
    points: 5,
    summary: 'Find the mistakes in changed definitions, while they are edited',
    body: definitionChangesSchema,
    data: planProblemSchema.array(),
    errors: [413, 415, 422],
  }),
  plan: endpoint({
    method: 'post',
    path: '/studio/plan',
    points: 20,
    summary: 'Plan changes of definitions without applying them',
    body: definitionChangesSchema,
    data: definitionPlanSchema,
    errors: [413, 415, 422],
  }),
  apply: endpoint({
    method: 'post',
    path: '/studio/apply',
    points: 20,
    summary: 'Apply changes of definitions as a task; refused (409) if someone has changed one of them since',
    body: applyBodySchema,
    status: 202,
    data: taskSchema,
    errors: [409, 413, 415, 422],
  }),
  revisions: endpoint({
    method: 'get',
    path: '/studio/revisions',
    summary: 'List the changes of definitions, newest first',
    query: { resource: z.string().describe('Only those that changed this resource') },
    data: revisionSchema.array(),
  }),
  changesTo: endpoint({
    method: 'get',
    path: '/studio/revisions/{revision}/changes',
    summary: 'List the changes that restore the definitions of a revision, for a plan',
    data: revisionChangesSchema,
    errors: [404],
  }),
  readSheet: endpoint({
    method: 'post',
    path: '/studio/sheets',
    points: 10,
    summary:
      'Guess the fields of a new resource from a file (CSV or XLSX); the file is not stored, and nothing changes',
    query: sheetQuery,
    raw: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/octet-stream',
    ],
    data: sheetSchema,
    errors: [413, 422],
  }),
}
