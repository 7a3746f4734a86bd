import { z } from 'zod'
import { unique } from '../../core/field/array'
import { recordId } from '../reference/reference.schema'
import type { ReferencesField } from './references.type'

export const referencesSchema = ({ min = 0, max = 100 }: ReferencesField) =>
  z.array(recordId).min(min).max(max).transform(unique)
