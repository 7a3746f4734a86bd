import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import type { FileOptions } from './file.type'

/** The options of the `file` field type in a JSON definition. */
export const fileOptions = fieldData<FileOptions>()({
  accept: z
    .array(z.string())
    .optional()
    .describe('Media types, recognized by content: image/png; those of the office’s setting without it'),
  maxSize: z.int().positive().optional().describe('Largest file in bytes; 10 MiB without it'),
  max: z.int().positive().optional().describe('Most files'),
})
