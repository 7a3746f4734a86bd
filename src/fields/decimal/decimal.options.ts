import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import type { DecimalOptions } from './decimal.type'

/** The options of the `decimal` field type in a JSON definition. */
export const decimalOptions = fieldData<DecimalOptions>()({
  scale: z.int().min(0).max(20).optional().describe('Digits after the decimal point'),
  min: z.number().optional().describe('Smallest value'),
  max: z.number().optional().describe('Largest value'),
})
