import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import type { ChoiceField } from './choice.type'

/** The options of the field type `choice` in data. */
export const choiceOptions = fieldData<ChoiceField>()({
  options: z.array(z.string().min(1)).min(1).describe('The values; their words are in the catalogue'),
  tones: z
    .record(z.string(), z.enum(['neutral', 'info', 'success', 'warning', 'error']))
    .optional()
    .describe('Shown as a chip in these tones'),
})
