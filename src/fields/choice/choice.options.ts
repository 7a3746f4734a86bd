import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import { type ChoiceField, tones } from './choice.type'

/** The options of the `choice` field type in a JSON definition. */
export const choiceOptions = fieldData<ChoiceField>()({
  options: z.array(z.string().min(1)).min(1).describe('The values; their words are in the catalogue'),
  tones: z.record(z.string(), z.enum(tones)).optional().describe('Shown as a chip in these tones'),
  fixedOptions: z.boolean().optional().describe('An extension can’t add options'),
})
