/** A style of a workbook's cells, by its place; 0 is none. */
export type CellStyle = number

export const DAY_STYLE: CellStyle = 1
export const MOMENT_STYLE: CellStyle = 2

/** The formats of days and moments that each spreadsheet writes as its reader does. */
const BUILT_IN = [0, 14, 22]
/** Formats of one's own are counted from here. */
const FIRST_OWN = 164

/** The styles that the cells of a workbook use; they are found while its cells are written. */
export class SheetStyles {
  readonly #formats: string[] = []

  /** The style of an amount, with its digits and its currency's code. */
  amount(decimals: number, currency?: string): CellStyle {
    const digits = decimals ? `#,##0.${'0'.repeat(decimals)}` : '#,##0'
    const format = currency ? `${digits}\\ [$${currency}]` : digits
    if (!this.#formats.includes(format)) this.#formats.push(format)
    return BUILT_IN.length + this.#formats.indexOf(format)
  }

  /** The part of the workbook. */
  xml(): string {
    const own = this.#formats.map((code, at) => `<numFmt numFmtId="${FIRST_OWN + at}" formatCode="${code}"/>`)
    const used = [...BUILT_IN, ...this.#formats.map((_code, at) => FIRST_OWN + at)]
    const cells = used.map(id => `<xf numFmtId="${id}" xfId="0" applyNumberFormat="1"/>`)
    return [
      ...(own.length ? [`<numFmts count="${own.length}">${own.join('')}</numFmts>`] : []),
      '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>',
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>',
      `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
    ].join('')
  }
}
