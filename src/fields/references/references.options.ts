import { z } from 'zod'
import { fieldData, filterData } from '../../core/field/fieldData'
import type { ReferencesField } from './references.type'

/** The options of the `references` field type in a JSON definition. */
export const referencesOptions = fieldData<ReferencesField>()({
  to: z.string().min(1).describe('The resource whose records can be chosen'),
  filter: filterData.optional().describe('Only records that match can be chosen'),
  within: z
    .record(z.string(), z.string())
    .optional()
    .describe('Only records whose first field equals the second field of this record'),
  max: z.int().positive().optional().describe('Most records; 100 without it'),
  min: z.int().positive().optional().describe('Fewest records'),
})
