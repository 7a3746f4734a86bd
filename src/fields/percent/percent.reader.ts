import { figuresReader } from '../../core/field/reading'
import { readNumber } from '../decimal/readNumber'

/** `12,5 %`, `%12,5` and `12,5` are the same percentage. */
export const percentReader = figuresReader('import.no_number', (text, _field, { decimal }) =>
  readNumber(text.replace(/[%٪]/g, ''), decimal),
)
