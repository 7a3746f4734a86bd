import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import type { TagsOptions } from './tags.type'

/** The options of the `tags` field type in a JSON definition. */
export const tagsOptions = fieldData<TagsOptions>()({
  max: z.int().positive().optional().describe('Most tags; 20 without it'),
})
