import { readNumber } from '../decimal/readNumber'
import { figuresReader } from '../reading'

/** `12,5 %`, `%12,5` and `12,5` are the same share. */
export const percentReader = figuresReader('import.no_number', (text, _field, { decimal }) =>
  readNumber(text.replace(/[%٪]/g, ''), decimal),
)
