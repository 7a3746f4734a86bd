import { figuresReader } from '../../core/field/reading'
import { readPlainNumber } from '../decimal/readNumber'

export const wholeNumberReader = figuresReader('import.no_number', (text, _field, { decimal }) => {
  const number = readPlainNumber(text, decimal)
  // 12,00 is a whole number that a program has written with its decimals.
  const whole = number?.replace(/\.0+$/, '')
  return whole === undefined || whole.includes('.') ? undefined : Number(whole)
})
