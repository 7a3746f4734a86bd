import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import type { ChoicesField } from './choices.type'

/** The options of the `choices` field type in a JSON definition. */
export const choicesOptions = fieldData<ChoicesField>()({
  options: z.array(z.string().min(1)).min(1).describe('The values; their words are in the catalogue'),
  max: z.int().positive().optional().describe('Most values'),
  fixedOptions: z.boolean().optional().describe('An extension can’t add options'),
})
