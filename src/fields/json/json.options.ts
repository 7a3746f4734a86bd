import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import type { JsonOptions } from './json.type'

/** The options of the `json` field type in a JSON definition. */
export const jsonOptions = fieldData<JsonOptions>()({
  byKey: z.literal(true).optional().describe('An object whose parts are merged one by one'),
})
