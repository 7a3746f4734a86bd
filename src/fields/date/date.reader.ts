import { figuresReader } from '../../core/field/reading'
import { dayIn } from './dayIn'
import { isDay } from './typedDay'

// Some programs write a day as its first moment: 03/04/2026 00:00:00.
const MIDNIGHT = /[T\s]+00:00(:00(\.0+)?)?Z?$/

export const dateReader = figuresReader('import.no_date', (text, _field, { days, now }) => {
  const day = dayIn(text.trim().replace(MIDNIGHT, ''), days, now)
  return isDay(day) ? day : undefined
})
