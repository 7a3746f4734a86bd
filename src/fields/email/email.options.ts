import type { FieldOptions } from '../../core/field/field'
import { fieldData } from '../../core/field/fieldData'

/** The options of the `email` field type in a JSON definition. */
export const emailOptions = fieldData<FieldOptions>()({})
