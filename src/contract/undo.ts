import { z } from 'zod'
import { choiceSchema, errorSchema, moment } from './answer'
import { endpoint } from './endpoint'
import { key } from './parameters'
import { taskSchema } from './tasks'

const undoableOperationSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  at: moment,
  by: choiceSchema.nullable(),
  resource: z.string().nullable(),
  record_id: z.int().nullable(),
  records: z.int().describe('Number of records that it wrote'),
  undoes: z.uuid().nullable().optional(),
  undone_by: z.uuid().nullable().optional(),
  undoable: z.boolean().describe('As far as known without reading its records'),
  reason: z.string().optional().describe('Why it can’t be undone'),
})

export const undoBodySchema = z.strictObject({
  partial: z.boolean().optional().describe('Skip records that can’t be undone'),
})

/**
 * The details of a rejected undo: the records that prevent it, how many more there are, how many of them the
 * reader can't see, and how many other records could be restored.
 */
const undoRefusalSchema = z.object({
  records: z.array(
    z.object({
      resource: z.string(),
      id: z.int(),
      label: z.string(),
      reason: z.string(),
      by: choiceSchema.nullable().optional(),
      at: moment.optional(),
    }),
  ),
  more: z.int(),
  unseen: z.int(),
  others: z.int(),
})
/** The error response of a rejected undo. */
const undoConflictSchema = errorSchema
  .extend({ details: undoRefusalSchema.optional() })
  .meta({ id: 'UndoRefusal' })
export type UndoRefusal = z.infer<typeof undoRefusalSchema>
export type UndoConflict = UndoRefusal['records'][number]

export const undoEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/operations/{id}',
    summary:
      'Read an operation and whether it can be undone; for the person who did it, and people who can do everything',
    data: undoableOperationSchema,
    errors: [404],
  }),
  undo: endpoint({
    method: 'post',
    path: '/operations/{id}/undo',
    points: 10,
    summary:
      'Undo an operation within 24 hours: restores every record. Refused if someone has changed one since, unless partial. More than 1,000 records are a task (202)',
    headers: key,
    body: undoBodySchema,
    bodyOptional: true,
    data: z.union([z.object({ restored: z.int() }), taskSchema]),
    refusals: { 409: undoConflictSchema },
    errors: [404, 409, 413, 415, 422, 428],
  }),
}
