import { z } from 'zod'
import { unique } from '../../core/field/array'
import { textSchema } from '../text/textSchema'
import type { TagsField } from './tags'

const tag = textSchema({ min: 1, max: 40 })

export const tagsSchema = (field: TagsField) =>
  z
    .array(tag)
    .max(field.max ?? 20)
    .transform(unique)
