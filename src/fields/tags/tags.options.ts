import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import type { TagsOptions } from './tags.type'

/** The options of the field type `tags` in data. */
export const tagsOptions = fieldData<TagsOptions>()({
  max: z.int().positive().optional().describe('Most tags; 20 without it'),
})
