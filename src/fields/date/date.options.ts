import { z } from 'zod'
import { fieldData, whenData } from '../../core/field/fieldData'
import type { DateOptions } from './date.type'

/** The options of the `date` field type in a JSON definition. */
export const dateOptions = fieldData<DateOptions>()({
  min: z.string().optional().describe('Earliest day: 2000-01-31, @today or @today-120y'),
  max: z.string().optional().describe('Latest day'),
  deadline: whenData.optional().describe('While this holds, a day in the past is shown as overdue'),
})
