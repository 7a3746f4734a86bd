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

/** Every error response. */
export const errorSchema = z
  .object({
    status: z.literal('error'),
    code: z.string(),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    data: z.unknown().optional(),
  })
  .meta({ id: 'Error' })

/** A reason that blocks an action, with its field if it concerns one. */
export const blockerSchema = z.object({ field: z.string().optional(), message: z.string() })
