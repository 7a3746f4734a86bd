import { z } from 'zod'
import { choiceSchema, labelsSchema, moment } from './answer'
import { historyEntrySchema } from './records'

const auditedRecordSchema = z.object({
  id: z.int(),
  label: z.string(),
  trashed: z.literal(true).optional(),
  gone: z.literal(true).optional(),
})
/** A record that was written; it can be in the trash or permanently deleted by now. */
export type AuditedRecord = z.infer<typeof auditedRecordSchema>

export const auditedOperationSchema = z.object({
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

export const operationChangeSchema = historyEntrySchema.extend({
  resource: z.string().describe('For settings, the name of their history'),
  record: auditedRecordSchema.nullable(),
})
/** One change that an operation made to a record. */
export type OperationChange = z.infer<typeof operationChangeSchema>

export const changesMetaSchema = z.object({
  labels: labelsSchema,
  hidden: z.int().describe('Entries of the page that you can’t see'),
  next: z.string().optional(),
})
