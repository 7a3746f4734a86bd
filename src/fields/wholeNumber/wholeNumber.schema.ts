import { z } from 'zod'
import type { WholeNumberField } from './wholeNumber.type'

export const wholeNumberSchema = ({
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
}: WholeNumberField) => z.int().min(min).max(max)
