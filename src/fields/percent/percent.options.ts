import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import type { PercentOptions } from './percent.type'

/** The options of the `percent` field type in a JSON definition. */
export const percentOptions = fieldData<PercentOptions>()({
  scale: z.int().min(0).max(20).optional().describe('Digits after the decimal point'),
  min: z.number().optional().describe('Smallest value'),
  max: z.number().optional().describe('Largest value'),
})
