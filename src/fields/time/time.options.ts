import type { FieldOptions } from '../../core/field/field'
import { fieldData } from '../../core/field/fieldData'

/** The options of the `time` field type in a JSON definition. */
export const timeOptions = fieldData<FieldOptions<string>>()({})
