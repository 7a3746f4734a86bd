import type { FieldOptions } from '../../core/field/field'
import { fieldData } from '../../core/field/fieldData'

/** The options of the field type `email` in data. */
export const emailOptions = fieldData<FieldOptions>()({})
