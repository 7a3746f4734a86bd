import { z } from 'zod'
import { blockerSchema, choiceSchema, errorSchema, listMetaSchema, moment } from './answer'

/** A record with the fields that the reader can see; its resource's definition determines its schema. */
export type RecordValues = Record<string, unknown>

export const fieldOptionSchema = z
  .object({ value: z.string(), label: z.string(), note: z.string().optional() })
  .meta({ id: 'FieldOption' })
export type FieldOption = z.infer<typeof fieldOptionSchema>

export const duplicateSchema = z
  .object({ id: z.int(), label: z.string(), matched: z.array(z.string()) })
  .meta({ id: 'Duplicate' })
/** A possible duplicate of a draft, with the matching fields. */
export type Duplicate = z.infer<typeof duplicateSchema>

export const tallySchema = z
  .object({ counts: z.record(z.string(), z.int()), complete: z.boolean() })
  .meta({ id: 'Tally' })
/** The number of records per value of a field; incomplete if there are too many to count. */
export type Tally = z.infer<typeof tallySchema>

const changeSchema = z.object({
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})

export const historyEntrySchema = z
  .object({
    id: z.int(),
    version: z.int(),
    at: moment,
    by: choiceSchema.nullable(),
    action: z.string(),
    reason: z.string().nullable().optional(),
    operation: z.uuid().optional().describe('The operation it belongs to, if you can undo it'),
    unversioned: z.boolean().optional(),
    changes: z.array(changeSchema),
  })
  .meta({ id: 'HistoryEntry' })
/** One change of a record in its history; newest first. */
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const transitionStateSchema = z
  .object({
    name: z.string(),
    to: z.string(),
    reason: z.boolean().optional(),
    allowed: z
      .boolean()
      .describe(
        'Whether you have the permission for it, on this record; `missing` can block it nevertheless',
      ),
    missing: z
      .array(blockerSchema)
      .describe('What the record needs first; send the fields with the transition, or update them before it'),
  })
  .meta({ id: 'Transition' })
/** A transition that the record's status allows, and what blocks it. */
export type TransitionState = z.infer<typeof transitionStateSchema>

export const foundGroupSchema = z.object({
  resource: z.string(),
  records: z.array(
    z.object({
      id: z.int(),
      label: z.string(),
      text: z
        .string()
        .optional()
        .describe('A second text to tell records apart, such as an email address or a number'),
    }),
  ),
})
/** The results of a global search in one resource. */
export type FoundGroup = z.infer<typeof foundGroupSchema>

export const trashMetaSchema = listMetaSchema
  .extend({
    kept_days: z.int().nullable().describe('Days after which a record is deleted permanently; null if never'),
  })
  .meta({ id: 'TrashMeta' })
export type TrashMeta = z.infer<typeof trashMetaSchema>

export const fileSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    size: z.int(),
    type: z.string().describe('Media type, by content'),
  })
  .meta({ id: 'File' })
/** An uploaded file. */
export type FileInfo = z.infer<typeof fileSchema>

/** The records that a bulk write changed. */

export const bulkAnswerSchema = z.object({ count: z.int(), ids: z.array(z.int()) }).meta({ id: 'Bulk' })
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>

const refusedRowSchema = z
  .object({
    id: z.int(),
    label: z.string().optional(),
    message: z.string(),
    missing: z.array(blockerSchema),
  })
  .meta({ id: 'RefusedRow' })
/** A record that a bulk write rejected, with the reasons. */
export type RefusedRow = z.infer<typeof refusedRowSchema>

const refused = z.array(refusedRowSchema)

export const bulkTransitionSchema = z.object({ moved: z.array(z.int()), refused }).meta({ id: 'BulkMoves' })
/** The result of a bulk transition. */
export type BulkTransitionResult = z.infer<typeof bulkTransitionSchema>

export const manyRestoredSchema = z
  .object({ restored: z.array(z.int()), refused })
  .meta({ id: 'ManyRestored' })
export type ManyRestored = z.infer<typeof manyRestoredSchema>

export const manyPurgedSchema = z.object({ purged: z.array(z.int()), refused }).meta({ id: 'ManyPurged' })
export type ManyPurged = z.infer<typeof manyPurgedSchema>

/** The maximum number of ids in one call. */
export const MAX_IDS = 1_000
export const idsBodySchema = z.object({ ids: z.array(z.int().positive()).min(1).max(MAX_IDS) })

export const seenVersionsSchema = z.record(z.string().regex(/^[1-9]\d{0,14}$/), z.int().min(1))

/** The part of a bulk write's body that checks which rows it applies to. */
export const bulkBodySchema = z.object({
  expected_count: z.int().nullable().optional().describe('Number of records that must match; otherwise 409'),
  versions: seenVersionsSchema
    .nullable()
    .optional()
    .describe(
      'The versions of the rows that the caller saw, by id. If someone has changed such a row since, the whole call is refused (409 with `details.records`): an update if they changed one of its fields, a deletion or transition if they changed anything. A task skips such rows and reports each. Rows that are not named are not compared.',
    ),
})

const staleRowSchema = z
  .object({
    id: z.int(),
    label: z.string().optional(),
    version: z.int().describe('The current version; send it to overwrite their change'),
    by: choiceSchema.nullable().optional(),
    at: moment.optional(),
    before: z.record(z.string(), z.unknown()).describe('The conflicting fields as the caller saw them'),
    now: z.record(z.string(), z.unknown()).describe('The same fields now'),
  })
  .meta({ id: 'StaleRow', description: 'A row that someone has changed since it was read' })
export type StaleRow = z.infer<typeof staleRowSchema>

/** The number of matching rows is not the expected one, or someone has changed rows since. */
export const bulkConflictSchema = errorSchema
  .extend({
    details: z
      .object({
        records: z.array(staleRowSchema).max(100).optional(),
        count: z.int().optional().describe('Number of rows that are stale, or that match'),
        expected_count: z.int().optional(),
      })
      .optional(),
  })
  .meta({ id: 'BulkConflict' })
