import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import type { AttachmentsField } from './attachments.type'

/** The options of the `attachments` field type in a JSON definition. */
export const attachmentsOptions = fieldData<AttachmentsField>()({
  options: z.array(z.string().min(1)).min(1).describe('The kinds of documents'),
  needed: z.string().optional().describe('The field that says which kinds the record needs'),
  accept: z
    .array(z.string())
    .optional()
    .describe('Media types, recognized by content: image/png; those of the office’s setting without it'),
  maxSize: z.int().positive().optional().describe('Largest file in bytes; 10 MiB without it'),
  max: z.int().positive().optional().describe('Most files'),
})
