import type { Reading } from '../../../../../src/contract/imports'

/** What stands between the cells of real exports. */
const SEPARATORS = [',', ';', '\t', '|'] as const satisfies readonly Separator[]
export type Separator = Reading['separator']

/** The separator that cuts the first lines of a text into the same number of cells. */
export function guessSeparator(head: string): Separator {
  const named = /^\ufeff?sep=([,;\t|])\r?\n/i.exec(head)?.[1]
  if (named) return named as Separator
  const lines = withoutQuoted(head)
    .split(/\r\n|\n|\r/)
    .filter(line => line.trim())
    .slice(0, 20)
  const scored = SEPARATORS.map(separator => ({ separator, score: scoreOf(lines, separator) }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

// What is quoted may hold anything; a quote within a cell is a mark like any other.
const withoutQuoted = (text: string) => text.replace(/(^|[,;\t|\r\n])"(?:[^"]|"")*"?/g, '$1')

function scoreOf(lines: readonly string[], separator: string): number {
  const counts = lines.map(line => line.split(separator).length - 1)
  const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
  if (!usual) return 0
  return counts.filter(count => count === usual).length / counts.length + usual / 100
}
