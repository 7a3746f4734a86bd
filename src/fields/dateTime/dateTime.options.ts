import { fieldData, whenData } from '../../core/field/fieldData'
import type { DateTimeOptions } from './dateTime.type'

/** The options of the `dateTime` field type in a JSON definition. */
export const dateTimeOptions = fieldData<DateTimeOptions>()({
  deadline: whenData.optional().describe('While this holds, a day in the past is shown as overdue'),
})
