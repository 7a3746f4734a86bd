import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import type { NumberedChoiceField } from './numberedChoice.type'

/** The options of the `numberedChoice` field type in a JSON definition. */
export const numberedChoiceOptions = fieldData<NumberedChoiceField>()({
  options: z.array(z.int()).min(1).describe('The numbers; their words are in the catalogue'),
})
