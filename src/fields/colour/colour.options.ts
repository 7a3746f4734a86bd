import type { FieldOptions } from '../../core/field/field'
import { fieldData } from '../../core/field/fieldData'

/** The options of the field type `colour` in data. */
export const colourOptions = fieldData<FieldOptions>()({})
