import { z } from 'zod'
import { recordId } from '../reference/referenceSchema'
import type { FileField } from './file'

export const fileSchema = ({ max = 1 }: FileField) => z.array(recordId).max(max)
