import type { FieldOptions } from '../../core/field/field'
import { fieldData } from '../../core/field/fieldData'

/** The options of the field type `questions` in data. */
export const questionsOptions = fieldData<FieldOptions>()({})
