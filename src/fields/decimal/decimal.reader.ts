import { figuresReader } from '../../core/field/reading'
import { readPlainNumber } from './readNumber'

export const decimalReader = figuresReader('import.no_number', (text, _field, { decimal }) =>
  readPlainNumber(text, decimal),
)
