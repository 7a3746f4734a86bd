const PART = /\{(year|month|number)(?::(\d{1,2}))?\}/g
const LITERAL = /^[A-Za-z0-9/._# -]*$/

/** Characters of a pattern, and of a number, at most. */
export const MAX_NUMBER = 40

/** Whether a text such as `C-{year}-{number:6}` is a pattern: one number, a month only with its year, plain letters. */
export function isNumberPattern(pattern: string): boolean {
  const parts = [...pattern.matchAll(PART)]
  const named = parts.map(([, part]) => part)
  const once = named.filter(part => part === 'number').length === 1
  const dated = !named.includes('month') || named.includes('year')
  const widths = parts.every(([, part, width]) => fits(part, width))
  return once && dated && widths && pattern.length <= MAX_NUMBER && LITERAL.test(pattern.replace(PART, ''))
}

function fits(part: string | undefined, width: string | undefined): boolean {
  if (width === undefined) return true
  if (part === 'number') return Number(width) >= 1 && Number(width) <= 12
  return part === 'year' && width === '2'
}

/** The numbers of a pattern on a day: the texts before and after the count, and its least width. */
export interface NumberShape {
  before: string
  width: number
  after: string
}

/** What the numbers of a pattern look like on a day. */
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

/** The nth number of a pattern on a day: `C-2026-000123`. */
export function formatNumber(pattern: string, n: number, today: string): string {
  const { before, width, after } = numberShape(pattern, today)
  return `${before}${String(n).padStart(width, '0')}${after}`
}

/** The period of a count: a pattern with the year restarts each year, one with the month each month. */
export function periodOf(pattern: string, today: string): string {
  const named = new Set([...pattern.matchAll(PART)].map(([, part]) => part))
  if (named.has('month')) return today.slice(0, 7)
  return named.has('year') ? today.slice(0, 4) : ''
}
