import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import type { MoneyOptions } from './money.type'

/** The options of the `money` field type in a JSON definition. */
export const moneyOptions = fieldData<MoneyOptions>()({
  min: z.int().optional().describe('Smallest amount, in minor units; 0 refuses negative amounts'),
  max: z.int().optional().describe('Largest amount, in minor units'),
})
