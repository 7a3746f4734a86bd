/** Returns the line and column of a character, both starting at 1: `{ line: 2, column: 5 }`. */
export function lineAndColumn(source: string, at: number): { line: number; column: number } {
  const lines = source.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
