import type { FieldOptions } from '../../core/field/field'
import { fieldData } from '../../core/field/fieldData'

/** The options of the `url` field type in a JSON definition. */
export const urlOptions = fieldData<FieldOptions>()({})
