import { limitedText } from '../text/text.schema'
import type { LongTextField } from './longText.type'

export const longTextSchema = (field: LongTextField) => limitedText({ max: 10_000, ...field })
