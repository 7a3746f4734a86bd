/** Returns the column of a cell reference, from 0: 27 for `AB12`. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.toUpperCase()) {
    const place = letter.charCodeAt(0) - 64
    if (place < 1 || place > 26) break
    column = column * 26 + place
  }
  return column - 1
}
