import { figuresReader } from '../../core/field/reading'
import { readNumber } from './readNumber'

export const decimalReader = figuresReader('import.no_number', (text, _field, { decimal }) =>
  readNumber(text, decimal),
)
