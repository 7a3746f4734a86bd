import { z } from 'zod'
import { blockerSchema, choiceSchema, errorSchema, listMetaSchema, moment } from './answer'

/** A record as one may read it; its own schema follows from the definition of its resource. */
export type RecordValues = Record<string, unknown>

export const fieldOptionSchema = z
  .object({ value: z.string(), label: z.string(), note: z.string().optional() })
  .meta({ id: 'FieldOption' })
export type FieldOption = z.infer<typeof fieldOptionSchema>

export const duplicateSchema = z
  .object({ id: z.int(), label: z.string(), matched: z.array(z.string()) })
  .meta({ id: 'Duplicate' })
/** A record that may be the same thing as a draft, and by which fields. */
export type Duplicate = z.infer<typeof duplicateSchema>

export const tallySchema = z
  .object({ counts: z.record(z.string(), z.int()), complete: z.boolean() })
  .meta({ id: 'Tally' })
/** How many records have each value of a field; incomplete where there are too many to count one by one. */
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
    operation: z.uuid().optional().describe('What it is a part of, for whoever may take that back'),
    unversioned: z.boolean().optional(),
    changes: z.array(changeSchema),
  })
  .meta({ id: 'HistoryEntry' })
/** One change of a record, as its history has it; newest first. */
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const transitionStateSchema = z
  .object({
    name: z.string(),
    to: z.string(),
    reason: z.boolean().optional(),
    allowed: z.boolean(),
    missing: z.array(blockerSchema),
  })
  .meta({ id: 'Transition' })
/** A transition that the record's status allows, and what stands in its way. */
export type TransitionState = z.infer<typeof transitionStateSchema>

export const foundGroupSchema = z.object({
  resource: z.string(),
  records: z.array(
    z.object({
      id: z.int(),
      label: z.string(),
      text: z.string().optional().describe('A second text to know it by, as an e-mail address or a number'),
    }),
  ),
})
/** What a search over all resources found of one of them. */
export type FoundGroup = z.infer<typeof foundGroupSchema>

export const trashMetaSchema = listMetaSchema
  .extend({
    kept_days: z
      .int()
      .nullable()
      .describe('After so many days a record is deleted for good; null where none is'),
  })
  .meta({ id: 'TrashMeta' })

export const fileSchema = z
  .object({ id: z.int(), name: z.string(), size: z.int(), type: z.string() })
  .meta({ id: 'File' })
/** A file that was uploaded. */
export type FileInfo = z.infer<typeof fileSchema>

/** Many records at once. */

export const bulkAnswerSchema = z.object({ count: z.int(), ids: z.array(z.int()) }).meta({ id: 'Bulk' })
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>

export const refusedRowSchema = z
  .object({
    id: z.int(),
    label: z.string().optional(),
    message: z.string(),
    missing: z.array(blockerSchema),
  })
  .meta({ id: 'RefusedRow' })
/** A record of a lot that was refused, and what stood in its way. */
export type RefusedRow = z.infer<typeof refusedRowSchema>

const refused = z.array(refusedRowSchema)

export const bulkTransitionSchema = z.object({ moved: z.array(z.int()), refused }).meta({ id: 'BulkMoves' })
/** What came of moving many records. */
export type BulkTransitionResult = z.infer<typeof bulkTransitionSchema>

export const manyRestoredSchema = z
  .object({ restored: z.array(z.int()), refused })
  .meta({ id: 'ManyRestored' })
export type ManyRestored = z.infer<typeof manyRestoredSchema>

export const manyPurgedSchema = z.object({ purged: z.array(z.int()), refused }).meta({ id: 'ManyPurged' })
export type ManyPurged = z.infer<typeof manyPurgedSchema>

/** Records that one call names at most. */
export const MAX_IDS = 1_000
export const idsBodySchema = z.object({ ids: z.array(z.int().positive()).min(1).max(MAX_IDS) })

export const seenVersionsSchema = z.record(z.string().regex(/^[1-9]\d{0,14}$/), z.int().min(1))

/** What the body of a bulk write may say of the rows, beside what is done to them. */
export const bulkBodySchema = z.object({
  expected_count: z.int().nullable().optional().describe('How many records must match, else 409'),
  versions: seenVersionsSchema
    .nullable()
    .optional()
    .describe(
      'The versions of the rows as they were seen, by id. At once, a row that others have changed since refuses the whole (409 with `details.records`): an update where they changed a field that is to be set, a deletion or a move where they changed anything. A task leaves such rows out and tells so of each. Rows that are not named are taken as they are.',
    ),
})

export const staleRowSchema = z
  .object({
    id: z.int(),
    label: z.string().optional(),
    version: z.int().describe('What it has now: sent again with it, the write goes on over theirs'),
    by: choiceSchema.nullable().optional(),
    at: moment.optional(),
    before: z.record(z.string(), z.unknown()).describe('The fields in question, as they were seen'),
    now: z.record(z.string(), z.unknown()).describe('The same fields as they are'),
  })
  .meta({ id: 'StaleRow', description: 'A row that somebody has written to since it was seen' })
export type StaleRow = z.infer<typeof staleRowSchema>

/** Others were there before, or other rows match than were seen. */
export const bulkConflictSchema = errorSchema
  .extend({
    details: z
      .object({
        records: z.array(staleRowSchema).max(100).optional(),
        count: z.int().optional().describe('How many rows are stale, or match'),
        expected_count: z.int().optional(),
      })
      .optional(),
  })
  .meta({ id: 'BulkConflict' })
