import { z } from 'zod'
import type { AnyField } from '../../core/field/field'
import { fieldData } from '../../core/field/fieldData'
import type { ListField } from './list.type'

/** The options of the `list` field type in a JSON definition. */
export const listOptions = (field: z.ZodType<AnyField>) =>
  fieldData<ListField>()({
    fields: z.record(z.string(), field).describe('The fields of each item'),
    min: z.int().optional().describe('Fewest items'),
    max: z.int().positive().optional().describe('Most items; 50 without it'),
  })
