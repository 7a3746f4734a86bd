import type { Reading } from '../../../../../src/contract/imports'
import { fileRows } from '../fileRows'
import { storable } from '../storable'
import type { Encoding } from './encoding'

/** Cells of a file in one of its possible encodings. */
export interface EncodingExample {
  encoding: Encoding
  texts: string[]
}

const EXAMPLES = 3
const LENGTH = 60

/**
 * Returns the first cells of a file that differ between its possible encodings; none if no cell does. Its rows
 * and cells are the same in all of them.
 */
export async function encodingExamples(
  path: string,
  cut: Pick<Reading, 'format' | 'encoding' | 'separator' | 'sheet'>,
  encodings: readonly Encoding[],
): Promise<EncodingExample[]> {
  const readers = encodings.map(encoding => fileRows(path, { ...cut, encoding }))
  const found: string[][] = []
  try {
    while (found.length < EXAMPLES) {
      const rows = await Promise.all(readers.map(reader => reader.next()))
      const cells = rows.map(({ value, done }) => (done ? [] : storable(value).cells.map(String)))
      if (rows[0]?.done) break
      for (const at of cells[0]?.keys() ?? []) {
        const texts = cells.map(row => (row[at] ?? '').slice(0, LENGTH).replace(/\p{Surrogate}/gu, ''))
        const isKnown = found.some(one => one[0] === texts[0])
        if (found.length < EXAMPLES && !isKnown && new Set(texts).size > 1) found.push(texts)
      }
    }
  } finally {
    await Promise.all(readers.map(reader => reader.return(undefined)))
  }
  if (!found.length) return []
  return encodings.map((encoding, at) => ({ encoding, texts: found.map(texts => texts[at] ?? '') }))
}
