import { figuresReader } from '../../core/field/reading'
import { readPlainNumber } from '../decimal/readNumber'

export const wholeNumberReader = figuresReader('import.no_number', (text, _field, { decimal }) => {
  const number = readPlainNumber(text, decimal)
  // Some programs write a whole number with decimals: 12,00.
  const whole = number?.replace(/\.0+$/, '')
  return whole === undefined || whole.includes('.') ? undefined : Number(whole)
})
