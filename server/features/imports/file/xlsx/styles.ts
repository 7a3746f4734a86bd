import { EXACT, type NumberStyle, styleOf } from '../workbook/numberFormat'
import { readPart } from '../workbook/readPart'
import type { Zip } from '../workbook/zip'

/** Built-in formats, which a workbook names by their numbers only. */
const BUILT_IN: Record<string, readonly number[]> = {
  '0': [1, 37, 38, 5, 6, 41, 42],
  '0.00': [2, 4, 7, 8, 39, 40, 43, 44],
  '#,##0': [3],
  '0%': [9],
  '0.00%': [10],
  'yyyy-mm-dd': [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58],
  'yyyy-mm-dd hh:mm': [22],
  'hh:mm': [18, 20, 32, 34],
  'hh:mm:ss': [19, 21, 33, 35, 45, 47],
  '[h]:mm:ss': [46],
}

/** Returns the styles of a workbook's cells, in their order. */
export async function readStyles(zip: Zip, part: string | undefined): Promise<NumberStyle[]> {
  const styles: NumberStyle[] = []
  if (!part) return styles
  const formats = new Map(
    Object.entries(BUILT_IN).flatMap(([code, ids]) => ids.map(id => [id, styleOf(code)] as const)),
  )
  let isCells = false
  await readPart(zip, part, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(Number(numFmtId), styleOf(formatCode))
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) styles.push(formats.get(Number(numFmtId)) ?? EXACT)
    },
    close: name => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}
