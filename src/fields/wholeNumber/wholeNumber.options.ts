import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import type { WholeNumberOptions } from './wholeNumber.type'

/** The options of the `wholeNumber` field type in a JSON definition. */
export const wholeNumberOptions = fieldData<WholeNumberOptions>()({
  min: z.int().optional().describe('Smallest value'),
  max: z.int().optional().describe('Largest value'),
})
