/** Matches the characters that start a formula in spreadsheets, full-width variants included. */
const FORMULA = /^[ "']*[=+\-@＝＋－＠\t\r]/u
/** Matches signed numbers, amounts and phone numbers, which are not formulas. */
const NUMBER = /^[-+]?[\p{Nd}\s.,٫٬'’%\p{Sc}]+$/u

/** Escapes a text that a spreadsheet would read as a formula. */
export const asText = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)

/** Formats cells as tab-separated text, as spreadsheets do. */
export const toTabs = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(quoted).join('\t')).join('\n')

const quoted = (text: string) => {
  const cell = asText(text)
  return /[\t\r\n"]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Formats cells as an HTML table. */
export function toHtmlTable(rows: readonly (readonly string[])[], dir: string): string {
  const cell = (text: string) => `<td>${escaped(asText(text)).replaceAll(/\r?\n/gu, '<br>')}</td>`
  const body = rows.map(row => `<tr>${row.map(cell).join('')}</tr>`).join('')
  return `<table dir="${dir}"><tbody>${body}</tbody></table>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
