import { textSchema } from '../text/textSchema'
import type { LongTextField } from './longText'

export const longTextSchema = (field: LongTextField) => textSchema({ max: 10_000, ...field })
