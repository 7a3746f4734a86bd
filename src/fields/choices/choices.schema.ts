import { z } from 'zod'
import { unique } from '../../core/field/array'
import type { ChoicesField } from './choices.type'

export const choicesSchema = (field: ChoicesField) =>
  z
    .array(z.enum(field.options as [string, ...string[]]))
    .max(field.max ?? field.options.length)
    .transform(unique)
