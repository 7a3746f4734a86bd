import { z } from 'zod'
import { moment } from './answer'
import { endpoint } from './endpoint'

const taskStatusSchema = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
/** The status of a task. */
export type TaskStatus = z.infer<typeof taskStatusSchema>

const taskMessageSchema = z.object({
  field: z.string().optional(),
  label: z.string().optional().describe('Label of the field'),
  message: z.string(),
})
export type TaskMessage = z.infer<typeof taskMessageSchema>

const refusalGroupSchema = z.object({
  messages: z.array(taskMessageSchema),
  count: z.int(),
  examples: z.array(z.object({ record_id: z.int().nullable(), label: z.string().nullable(), row: z.int() })),
})
/** Rows that were rejected for the same reasons. */
export type RefusalGroup = z.infer<typeof refusalGroupSchema>

export const listedTaskSchema = z
  .object({
    id: z.uuid(),
    kind: z.string().describe('Such as `bulk_update`'),
    resource: z.string().nullable(),
    by: z.int(),
    status: taskStatusSchema,
    dry_run: z.boolean(),
    total: z.int().nullable(),
    done: z.int().describe('Rows that are finished, including refused ones'),
    refused: z.int(),
    created_at: moment,
    started_at: moment.nullable(),
    ended_at: moment.nullable(),
    operation: z.uuid().nullable().describe('The operation that it writes, which can be undone as a whole'),
    after: z.uuid().nullable().describe('The dry run that it carries out'),
    result: z
      .looseObject({ counts: z.record(z.string(), z.int()).optional().describe('Rows by outcome') })
      .nullable(),
    details: z
      .looseObject({ fields: z.array(z.string()).optional(), transition: z.string().optional() })
      .describe('Details, such as the fields that it sets'),
    error: z.string().nullable(),
    error_detail: z.string().optional().describe('What the database said, in English, for support'),
  })
  .meta({ id: 'ListedTask' })
/** A task that a user has started, in a list. */
export type ListedTask = z.infer<typeof listedTaskSchema>

export const taskSchema = listedTaskSchema
  .extend({
    reasons: z.array(refusalGroupSchema).describe('Reasons of refused rows, the most frequent first'),
  })
  .meta({ id: 'Task' })
/** A task with the reasons for its rejected rows. */
export type Task = z.infer<typeof taskSchema>

const taskRowSchema = z.object({
  row: z.int(),
  record_id: z.int().nullable(),
  label: z.string().nullable(),
  outcome: z.string(),
  messages: z.array(taskMessageSchema),
})
export type TaskRow = z.infer<typeof taskRowSchema>

export const rowsMetaSchema = z.object({ total: z.int() })

const jobSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  status: taskStatusSchema,
  attempts: z.int().describe('Number of attempts'),
  created_at: moment,
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.string().nullable().describe('Why the last attempt failed'),
})
/** A background job of the server that no user started, such as a scheduled run. */
export type Job = z.infer<typeof jobSchema>

const anyJobSchema = taskSchema.or(jobSchema)

export const taskEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/jobs',
    summary:
      'List the last jobs of the server, such as scheduled runs; only for people who can do everything',
    query: { mine: z.string().describe('With any value: the tasks that you started') },
    data: jobSchema.or(listedTaskSchema).array(),
  }),
  read: endpoint({
    method: 'get',
    path: '/jobs/{id}',
    summary: 'Read the progress of a task that you started, or of any job if you can do everything',
    data: anyJobSchema,
    errors: [404],
  }),
  cancel: endpoint({
    method: 'delete',
    path: '/jobs/{id}',
    summary:
      'Cancel a task that you started; what it wrote stays. People who can do everything can also cancel a waiting job',
    data: anyJobSchema,
    errors: [404, 409],
  }),
  runDryRun: endpoint({
    method: 'post',
    path: '/jobs/{id}/run',
    summary:
      'Carry out your dry run on the same rows, once; that of an import with `POST /imports/{id}/write`',
    status: 202,
    data: taskSchema,
    errors: [404, 409],
  }),
  listRows: endpoint({
    method: 'get',
    path: '/jobs/{id}/rows',
    summary:
      'List the outcome of each row of a task that you started; those of an import are in `/imports/{id}/rows`',
    query: {
      outcome: z.string().describe('For example `refused`; all by default'),
      range: z.string().describe('First and last row; default `[0,24]`'),
      format: z.enum(['csv']).describe('`csv`: all rows, as a table for spreadsheets'),
    },
    data: taskRowSchema.array(),
    meta: rowsMetaSchema,
    answerHeaders: { 'Content-Range': 'The range of rows and the total, as in a list of records' },
    errors: [400, 404],
  }),
}
