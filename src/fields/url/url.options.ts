import type { FieldOptions } from '../../core/field/field'
import { fieldData } from '../../core/field/fieldData'

/** The options of the field type `url` in data. */
export const urlOptions = fieldData<FieldOptions>()({})
