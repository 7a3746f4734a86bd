/** The index of a cell style of a workbook; 0 is the default style. */
export type CellStyle = number

export const DAY_STYLE: CellStyle = 1
export const MOMENT_STYLE: CellStyle = 2

/** Built-in formats for dates and times, which each spreadsheet shows in its user's locale. */
const BUILT_IN = [0, 14, 22]
/** The IDs of custom formats start here. */
const FIRST_OWN = 164

/** The styles that the cells of a workbook use, collected while the cells are written. */
export class SheetStyles {
  readonly #formats: string[] = []

  /** Returns the style of an amount with its number of decimals and its currency code. */
  amount(decimals: number, currency?: string): CellStyle {
    const digits = decimals ? `#,##0.${'0'.repeat(decimals)}` : '#,##0'
    const format = currency ? `${digits}\\ [$${currency}]` : digits
    if (!this.#formats.includes(format)) this.#formats.push(format)
    return BUILT_IN.length + this.#formats.indexOf(format)
  }

  /** Returns the contents of the workbook's style sheet. */
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
