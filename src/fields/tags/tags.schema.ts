import { z } from 'zod'
import { unique } from '../../core/field/array'
import { limitedText } from '../text/text.schema'
import type { TagsField } from './tags.type'

const tag = limitedText({ min: 1, max: 40 })

export const tagsSchema = (field: TagsField) =>
  z
    .array(tag)
    .max(field.max ?? 20)
    .transform(unique)
