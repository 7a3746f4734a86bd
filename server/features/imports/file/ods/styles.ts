import { broken } from '../broken'
import { MAX_SHEET, MAX_STYLES } from '../limits'
import { EXACT, type NumberStyle, styleOf } from '../workbook/numberFormat'
import { readXml } from '../workbook/xml'
import type { Zip } from '../workbook/zip'
import { DataStyleReader } from './dataStyle'
import { CONTENT } from './document'

/** What the cells of each style show, and the styles of hidden sheets. */
export interface Styles {
  cells: ReadonlyMap<string, NumberStyle>
  hidden: ReadonlySet<string>
}

/** A style of cells, which can have its number format from the style that it is based on. */
interface CellStyle {
  format?: string
  parent?: string
}

/** Reads the styles of a document: those with names, then those that the sheets need. */
export async function readStyles(parts: Zip): Promise<Styles> {
  const reader = new StylesReader()
  // The rest of both parts is about pages, or the sheets.
  if (parts.has('styles.xml')) await readUntil(parts, { part: 'styles.xml', end: 'automatic-styles', reader })
  await readUntil(parts, { part: CONTENT, end: 'body', reader })
  return reader.styles()
}

async function readUntil(
  parts: Zip,
  { part, end, reader }: { part: string; end: string; reader: StylesReader },
): Promise<void> {
  let isDone = false
  const pieces = readXml(await parts.read(part, MAX_SHEET), {
    open: (name, attributes) => {
      if (name === end) isDone = true
      if (!isDone) reader.open(name, attributes)
    },
    text: text => {
      if (!isDone) reader.text(text)
    },
    close: name => {
      if (!isDone) reader.close(name)
    },
  })
  for await (const _piece of pieces) if (isDone) return
}

class StylesReader {
  readonly #formats = new DataStyleReader()
  readonly #cells = new Map<string, CellStyle>()
  readonly #hidden = new Set<string>()
  #table = ''
  #count = 0

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'style') this.#begin(attributes)
    else if (name === 'table-properties' && attributes['table:display'] === 'false')
      this.#hidden.add(this.#table)
    else this.#formats.open(name, attributes)
  }

  text(text: string): void {
    this.#formats.text(text)
  }

  close(name: string): void {
    this.#formats.close(name)
  }

  styles(): Styles {
    const shown = new Map([...this.#formats.formats()].map(([name, format]) => [name, styleOf(format)]))
    const cells = new Map<string, NumberStyle>()
    for (const name of this.#cells.keys()) cells.set(name, shown.get(this.#formatOf(name)) ?? EXACT)
    return { cells, hidden: this.#hidden }
  }

  #begin(attributes: Readonly<Record<string, string>>): void {
    const { 'style:name': name = '', 'style:family': family } = attributes
    this.#table = family === 'table' ? name : ''
    if (family !== 'table-cell' && family !== 'table') return
    this.#count += 1
    if (this.#count > MAX_STYLES) throw broken('too_much')
    if (family === 'table-cell')
      this.#cells.set(name, {
        format: attributes['style:data-style-name'],
        parent: attributes['style:parent-style-name'],
      })
  }

  #formatOf(name: string): string {
    let style = this.#cells.get(name)
    for (let level = 0; level < MAX_LEVELS && style && !style.format; level += 1)
      style = this.#cells.get(style.parent ?? '')
    return style?.format ?? ''
  }
}

/** The maximum number of styles that are based on one another. A circle has no end. */
const MAX_LEVELS = 20
