/** A sign with which a spreadsheet begins a formula, in the full width of Asian scripts too. */
const FORMULA = /^[ "']*[=+\-@＝＋－＠\t\r]/u
/** A negative number or amount is none. */
const NUMBER = /^-?[\p{Nd}\s.,٫٬'’%\p{Sc}]+$/u

/** A text that a spreadsheet does not take for a formula. */
export const asText = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)

/** Cells as tab-separated text, as spreadsheets write it. */
export const toTabs = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(quoted).join('\t')).join('\n')

const quoted = (text: string) => {
  const cell = asText(text)
  return /[\t\r\n"]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Cells as a table of HTML. */
export function toHtmlTable(rows: readonly (readonly string[])[], dir: string): string {
  const cell = (text: string) => `<td>${escaped(asText(text)).replaceAll(/\r?\n/gu, '<br>')}</td>`
  const body = rows.map(row => `<tr>${row.map(cell).join('')}</tr>`).join('')
  return `<table dir="${dir}"><tbody>${body}</tbody></table>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
