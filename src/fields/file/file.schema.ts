import { z } from 'zod'
import { recordId } from '../reference/reference.schema'
import type { FileField } from './file.type'

export const fileSchema = ({ max = 1 }: FileField) => z.array(recordId).max(max)
