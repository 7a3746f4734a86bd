import { decimalSchema } from '../decimal/decimal.schema'
import type { PercentField } from './percent.type'

export const percentSchema = ({ scale = 4, min = 0, max = 100 }: PercentField) =>
  decimalSchema({ scale, min, max })
