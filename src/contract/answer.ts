import { z } from 'zod'

/**
 * Schemas that the other contract files share. A schema with an `id`
 * is a named component of the OpenAPI document.
 */
export const moment = z.iso.datetime()

/** The response of an action without a result. */
export const nothing = z.null()

export const choiceSchema = z
  .object({ id: z.int(), label: z.string(), details: z.array(z.string()).optional() })
  .meta({ id: 'Choice' })
/** A record to choose, or the user who did something. */
export type Choice = z.infer<typeof choiceSchema>

export const labelsSchema = z.record(z.string(), z.record(z.string(), z.string())).meta({
  id: 'Labels',
  description: 'Labels of referenced records: by resource, then by id',
})
export type Labels = z.infer<typeof labelsSchema>

const operation = z.uuid().optional().meta({
  description: 'The operation that this call wrote, if any; it can be read and undone',
})

/** The `meta` of every response to a write. */
export const writeMetaSchema = z.object({ operation }).meta({ id: 'WriteMeta' })

export const recordMetaSchema = z
  .object({ labels: labelsSchema.optional(), operation })
  .meta({ id: 'RecordMeta' })

export const listMetaSchema = z
  .object({
    total: z.int(),
    total_is: z.enum(['exact', 'capped', 'estimated']),
    next: z.string().optional(),
    prev: z.string().optional(),
    labels: labelsSchema.optional(),
  })
  .meta({ id: 'ListMeta' })
export type ListMeta = z.infer<typeof listMetaSchema>

/** A reason that blocks an action, with its field if it concerns one. */
export const blockerSchema = z.object({ field: z.string().optional(), message: z.string() })

/** The codes of error responses; they are the same in every language. */
const errorCodes = [
  'invalid_query',
  'invalid_json',
  'unauthenticated',
  'invalid_credentials',
  'not_verified',
  'two_steps_required',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'stale',
  'not_possible',
  'too_large',
  'unsupported_type',
  'invalid',
  'idempotency_mismatch',
  'too_many',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

const changedSchema = z.object({
  field: z.string(),
  by: choiceSchema.nullable().optional(),
  at: moment.optional(),
})

/** Every error response. */
export const errorSchema = z
  .object({
    status: z.literal('error'),
    code: z.enum(errorCodes),
    message: z.string().describe('For people, in the language of `Accept-Language`'),
    errors: z.record(z.string(), z.array(z.string())).optional().describe('Messages by field, of a 422'),
    details: z
      .looseObject({
        action: z.string().optional().describe('The missing permission, of a 403'),
        subject: z.string().optional().describe('What the missing permission is for, of a 403'),
        missing: z.array(blockerSchema).optional().describe('What blocks an action, of a 409 `not_possible`'),
        changed: z
          .array(changedSchema)
          .optional()
          .describe('What was changed since the version that was sent, of a 409 `stale`'),
      })
      .optional(),
    data: z.unknown().optional().describe('The record as it is now, of a 409 `stale`'),
  })
  .meta({ id: 'Error' })
