import type { FieldOptions } from '../../core/field/field'
import { fieldData } from '../../core/field/fieldData'

/** The options of the field type `address` in data. */
export const addressOptions = fieldData<FieldOptions>()({})
