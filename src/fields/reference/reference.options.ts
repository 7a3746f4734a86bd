import { z } from 'zod'
import { fieldData, filterData } from '../../core/field/fieldData'
import type { ReferenceField } from './reference.type'

/** The options of the `reference` field type in a JSON definition. */
export const referenceOptions = fieldData<ReferenceField>()({
  to: z.string().min(1).describe('The resource whose records can be chosen'),
  filter: filterData.optional().describe('Only records that match can be chosen'),
  within: z
    .record(z.string(), z.string())
    .optional()
    .describe('Only records whose first field equals the second field of this record'),
})
