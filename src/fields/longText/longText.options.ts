import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import type { LongTextOptions } from './longText.type'

/** The options of the `longText` field type in a JSON definition. */
export const longTextOptions = fieldData<LongTextOptions>()({
  max: z.int().positive().optional().describe('Most characters'),
  min: z.int().positive().optional().describe('Fewest characters'),
})
