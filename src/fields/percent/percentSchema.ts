import { decimalSchema } from '../decimal/decimalSchema'
import type { PercentField } from './percent'

export const percentSchema = ({ scale = 4, min = 0, max = 100 }: PercentField) =>
  decimalSchema({ scale, min, max })
