import type { Reading } from '../../../../../src/contract/imports'
import { MAX_COLUMNS, MAX_LINES, MAX_SHEET } from '../limits'
import { CONTENT, openDocument } from '../ods/document'
import { sheetName } from '../ods/sheets'
import { readWorkbook } from '../xlsx/workbook'
import { tagsIn } from './tags'
import { openZip } from './zip'

/** What a sheet doesn't show. */
export interface HiddenParts {
  /** The number of rows with a value below the heading. */
  rows: number
  /** The indexes of its columns. */
  columns: number[]
}

type SheetPlace = Pick<Reading, 'format' | 'sheet' | 'header'>

/** Counts the rows and lists the columns that a sheet hides, by a filter, an outline or by hand. */
export async function hiddenParts(path: string, place: SheetPlace): Promise<HiddenParts> {
  const parts = await (place.format === 'ods' ? openDocument(path) : openZip(path))
  try {
    if (place.format === 'ods')
      return await inDocument(tagsIn(await parts.read(CONTENT, MAX_SHEET), ODS), place)
    const part = (await readWorkbook(parts)).sheets[place.sheet]?.part ?? ''
    return await inWorkbook(tagsIn(await parts.read(part, MAX_SHEET), XLSX), place)
  } finally {
    parts.close()
  }
}

const XLSX = /<(\/?)(?:[\w.-]+:)?(row|col|v|t|f)(?=[\s/>])([^<>]*)>/g
const ODS =
  /<(\/?)(table:table|table:table-column|table:table-row|table:table-cell|text:p)(?=[\s/>])([^<>]*)>/g

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)\s*=\s*["']([^"']*)["']/g)].map(([, name, value]) => [name, value]),
  )

const count = (text: string | undefined) => Math.min(MAX_LINES, Math.max(1, Math.trunc(Number(text)) || 1))
const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, Math.min(last, MAX_COLUMNS) - first) }, (_, at) => first + at)

async function inWorkbook(
  tags: AsyncGenerator<RegExpExecArray[]>,
  { header }: SheetPlace,
): Promise<HiddenParts> {
  const hidden: HiddenParts = { rows: 0, columns: [] }
  let row = 0
  let isOpen = false
  for await (const found of tags)
    for (const [, slash, name, text = ''] of found) {
      if (name === 'row') {
        const { r, hidden: isHidden = '' } = slash ? {} : attributesOf(text)
        if (!slash) row = r === undefined ? row + 1 : Number(r)
        isOpen = !slash && row > header && /^(1|true)$/.test(isHidden)
      } else if (name === 'col') {
        const { min, max, hidden: isHidden = '' } = attributesOf(text)
        if (/^(1|true)$/.test(isHidden)) hidden.columns.push(...range(Number(min) - 1, Number(max)))
      } else if (isOpen) {
        hidden.rows += 1
        isOpen = false
      }
    }
  return hidden
}

async function inDocument(
  tags: AsyncGenerator<RegExpExecArray[]>,
  { sheet, header }: SheetPlace,
): Promise<HiddenParts> {
  const hidden: HiddenParts = { rows: 0, columns: [] }
  let [depth, at, column, next, open] = [0, -1, 0, 1, 0]
  for await (const found of tags)
    for (const [, slash, name, text = ''] of found) {
      if (name === 'table:table') {
        const isSheet = depth === 0 && !slash && sheetName(attributesOf(text))
        if (isSheet) at += 1
        if (!text.endsWith('/')) depth += slash ? -1 : 1
      }
      if (at !== sheet || depth !== 1 || slash) continue
      const isValue = name === 'text:p' || (name === 'table:table-cell' && /office:value-type=/.test(text))
      if (isValue) {
        hidden.rows += open
        open = 0
      }
      if (name !== 'table:table-column' && name !== 'table:table-row') continue
      const attributes = attributesOf(text)
      const isHidden = (attributes['table:visibility'] ?? 'visible') !== 'visible'
      if (name === 'table:table-column') {
        const end = column + count(attributes['table:number-columns-repeated'])
        if (isHidden) hidden.columns.push(...range(column, end))
        column = end
      }
      if (name === 'table:table-row') {
        const repeated = count(attributes['table:number-rows-repeated'])
        open = isHidden ? Math.min(repeated, Math.max(0, next + repeated - 1 - header)) : 0
        next += repeated
      }
    }
  return hidden
}
