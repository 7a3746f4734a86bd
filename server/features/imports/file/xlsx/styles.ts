import { isCurrency } from '../../../../../src/core/money/currencies'
import { readPart } from './workbook'
import type { Zip } from './zip'

/** How to interpret a number with some style. */
export type NumberStyle = 'number' | 'day' | 'moment' | 'percent' | AmountStyle

/** An amount whose currency is in its format, as in `#,##0.00 [$EUR]`. */
export interface AmountStyle {
  currency: string
  decimals: number
}

const DAYS = [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]
const BUILT_IN = new Map<number, NumberStyle>([
  ...DAYS.map(id => [id, 'day'] as const),
  ...[22].map(id => [id, 'moment'] as const),
  ...[9, 10].map(id => [id, 'percent'] as const),
])

/** Returns the styles of a workbook's cells, in their order. */
export async function readStyles(zip: Zip, part: string | undefined): Promise<NumberStyle[]> {
  const styles: NumberStyle[] = []
  if (!part) return styles
  const formats = new Map(BUILT_IN)
  let isCells = false
  await readPart(zip, part, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(Number(numFmtId), styleOf(formatCode))
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) styles.push(formats.get(Number(numFmtId)) ?? 'number')
    },
    close: name => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

/** The maximum number of characters in a format, as in spreadsheets. */
const LONGEST_FORMAT = 255
const CURRENCY = /\[\$([A-Z]{3})(?:-[0-9A-F]+)?\]/

/** Returns the style of a number format. Literal text and colors are ignored. */
function styleOf(code: string): NumberStyle {
  const format = code.slice(0, LONGEST_FORMAT)
  const [, currency = ''] = CURRENCY.exec(format) ?? []
  const [first = ''] = format.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')
  // Hours beyond 24 (`[h]`) are a duration.
  if (/\[[hms]+\]/i.test(first)) return 'number'
  const plain = first.replace(/\[[^\]]*\]/g, '')
  if (/[yd]/i.test(plain)) return /h/i.test(plain) ? 'moment' : 'day'
  if (isCurrency(currency)) return { currency, decimals: /\.(0+)/.exec(plain)?.[1]?.length ?? 0 }
  return plain.includes('%') ? 'percent' : 'number'
}
