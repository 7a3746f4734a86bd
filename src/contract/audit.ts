import { z } from 'zod'
import { choiceSchema, labelsSchema, listMetaSchema, moment } from './answer'
import { endpoint } from './endpoint'
import { historyEntrySchema } from './records'

const auditedRecordSchema = z.object({
  id: z.int(),
  label: z.string(),
  trashed: z.literal(true).optional(),
  gone: z.literal(true).optional(),
})
/** A record that was written; it can be in the trash or permanently deleted by now. */
export type AuditedRecord = z.infer<typeof auditedRecordSchema>

const auditedOperationSchema = z.object({
  id: z.uuid(),
  at: moment,
  by: choiceSchema.nullable().describe('Null if a failed sign-in names no known account'),
  kind: z
    .string()
    .describe(
      '`create`, `update`, `delete`, `restore`, `purge`, the name of a transition, `bulk_update`, `bulk_delete`, `bulk_move`, `import`, `undo`, `export`, `download`, `subscribe`, `subscription`, `unsubscribe`, `mails_released`, `mails_dropped`, `sign_in`, `sign_in_failed`, `sign_out`, `sessions_ended`, `password`, `two_steps_on`, `two_steps_off`, `recovery_codes`, `invite`, `register`, `settings`',
    ),
  resource: z.string().nullable(),
  record: auditedRecordSchema.nullable().describe('The record it started from; `changes` lists the others'),
  details: z
    .record(z.string(), z.unknown())
    .describe('Further details by kind; no secrets and no field values'),
  undoes: z.uuid().nullable(),
  undone_by: z.uuid().nullable(),
  task: z.uuid().nullable(),
  address: z.string().nullable(),
  agent: z.string().nullable(),
  changes: z.boolean().describe('Whether the history has its changes'),
})
/** One operation of the audit log. */
export type AuditedOperation = z.infer<typeof auditedOperationSchema>

const operationChangeSchema = historyEntrySchema.extend({
  resource: z.string().describe('For settings, the name of their history'),
  record: auditedRecordSchema.nullable(),
})
/** One change that an operation made to a record. */
export type OperationChange = z.infer<typeof operationChangeSchema>

const changesMetaSchema = z.object({
  labels: labelsSchema,
  hidden: z.int().describe('Entries of the page that you can’t see'),
  next: z.string().optional(),
})

const filter = z
  .string()
  .describe(
    'A filter as in a list of records, by `at`, `by`, `kind`, `resource`, `address`, or by one record (`resource` with `record_id`: every operation that changed it): `{"by":3,"at_gte":"@today-7"}`',
  )
const sort = z.string().describe('`["at","DESC"]`, or `["at","ASC"]`')
const range = z.string().describe('First and last row; default `[0,24]`')
const cursor = z.string().describe('`meta.next` of the previous page')

export const auditEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/operations',
    summary: 'List what everyone did, newest first, without a total; only for people who can do everything',
    query: { filter, sort, range, cursor },
    data: auditedOperationSchema.array(),
    meta: listMetaSchema,
    answerHeaders: { 'Content-Range': 'The range of rows; the total is one higher if there are more' },
  }),
  exportFile: endpoint({
    method: 'get',
    path: '/operations/export',
    points: 30,
    summary: 'Export the audit log as CSV; the export is an operation too',
    query: { filter, sort, format: z.enum(['csv']).describe('Format') },
    content: 'text/csv',
  }),
  changes: endpoint({
    method: 'get',
    path: '/operations/{id}/changes',
    summary: 'List what an operation changed, limited to records and fields that you can read',
    query: { range, cursor },
    data: operationChangeSchema.array(),
    meta: changesMetaSchema,
    errors: [404],
  }),
}
