import { textInFile } from '../cell'

const ESCAPE = /_x([0-9A-Fa-f]{4})_/g

/**
 * Decodes the characters that workbooks escape as `_x000D_` (ST_Xstring of ECMA-376), where `_x005F_` is an
 * underscore. Control characters that no text has are removed, and the mark of workbooks' numbers.
 */
export const unescaped = (text: string): string =>
  textInFile(text.includes('_x') ? text.replace(ESCAPE, (_escape, code: string) => characterOf(code)) : text)

function characterOf(code: string): string {
  const character = String.fromCharCode(Number.parseInt(code, 16))
  return character < ' ' && !/[\t\n\r]/.test(character) ? '' : character
}
