import type { FieldOptions } from '../../core/field/field'
import { fieldData } from '../../core/field/fieldData'

/** The options of the field type `yesNo` in data. */
export const yesNoOptions = fieldData<FieldOptions>()({})
