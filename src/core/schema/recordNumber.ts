const PART = /\{(year|month|number)(?::(\d{1,2}))?\}/g
const LITERAL = /^[A-Za-z0-9/._# -]*$/

/** The most characters of a pattern and of a number. */
export const MAX_NUMBER = 40

/** A mistake in a pattern, and the part that causes it. */
export interface PatternMistake {
  reason: 'too_long' | 'part' | 'sign' | 'no_number' | 'numbers' | 'month'
  part: string
}

/**
 * Returns the first mistake of a pattern such as `C-{year}-{number:6}`. A pattern needs exactly one number,
 * the year if it has a month, and otherwise only plain characters.
 *
 * @example patternMistake('C-{000001}') // { reason: 'part', part: '{000001}' }
 */
export function patternMistake(pattern: string): PatternMistake | undefined {
  const parts = [...pattern.matchAll(PART)]
  const named = parts.map(([, part]) => part)
  const misfit = parts.find(([, part, width]) => !fits(part, width))?.[0]
  const rest = pattern.replace(PART, '')
  const braced = misfit ?? /\{[^}]*\}?|\}/.exec(rest)?.[0]
  if (braced !== undefined) return { reason: 'part', part: braced }
  const sign = [...rest].find(each => !LITERAL.test(each))
  if (sign !== undefined) return { reason: 'sign', part: sign }
  const numbers = named.filter(part => part === 'number').length
  if (numbers !== 1) return { reason: numbers ? 'numbers' : 'no_number', part: '{number}' }
  if (named.includes('month') && !named.includes('year')) return { reason: 'month', part: '{month}' }
  return pattern.length > MAX_NUMBER ? { reason: 'too_long', part: pattern } : undefined
}

/** Whether a text is a valid number pattern. */
export const isNumberPattern = (pattern: string): boolean => patternMistake(pattern) === undefined

function fits(part: string | undefined, width: string | undefined): boolean {
  if (width === undefined) return true
  if (part === 'number') return Number(width) >= 1 && Number(width) <= 12
  return part === 'year' && width === '2'
}

/**
 * The form of a pattern's numbers on a day: the texts before and after
 * the counter, and the counter's minimum width.
 */
export interface NumberShape {
  before: string
  width: number
  after: string
}

/** Returns the form of a pattern's numbers on a day. */
export function numberShape(pattern: string, today: string): NumberShape {
  const [year = '', month = ''] = today.split('-')
  const shape = { before: '', width: 1, after: '' }
  let place: 'before' | 'after' = 'before'
  let read = 0
  for (const { 0: whole, 1: part, 2: width, index } of pattern.matchAll(PART)) {
    shape[place] += pattern.slice(read, index)
    read = index + whole.length
    if (part === 'number') {
      shape.width = Number(width ?? 1)
      place = 'after'
    } else if (part === 'month') shape[place] += month
    else shape[place] += width ? year.slice(-Number(width)) : year
  }
  shape[place] += pattern.slice(read)
  return shape
}

/** Returns the nth number of a pattern on a day: `C-2026-000123`. */
export function formatNumber(pattern: string, n: number, today: string): string {
  const { before, width, after } = numberShape(pattern, today)
  return `${before}${String(n).padStart(width, '0')}${after}`
}

/**
 * Returns the period of a counter: a pattern with the year restarts each year, one with the month each month.
 */
export function periodOf(pattern: string, today: string): string {
  const named = new Set([...pattern.matchAll(PART)].map(([, part]) => part))
  if (named.has('month')) return today.slice(0, 7)
  return named.has('year') ? today.slice(0, 4) : ''
}
