import { Readable } from 'node:stream'
import { broken } from '../broken'
import { MAX_SHEET } from '../limits'
import { tagsIn } from '../workbook/tags'
import { readXml } from '../workbook/xml'
import type { Zip } from '../workbook/zip'
import { CONTENT } from './document'
import { readStyles } from './styles'

/** A sheet of a document. */
export interface Sheet {
  name: string
  isHidden: boolean
}

/**
 * Returns the name of a sheet's element, or undefined if it is none: LibreOffice stores the values of another
 * file's sheets, and those of a DDE link, in tables too.
 */
export const sheetName = (attributes: Readonly<Record<string, string>>): string | undefined => {
  const name = attributes['table:name']
  return name && !/^'file:.*'#\$/.test(name) ? name : undefined
}

/** Returns the sheets of a document. */
export async function sheetsIn(parts: Zip): Promise<Sheet[]> {
  const { hidden } = await readStyles(parts)
  const sheets: Sheet[] = []
  let isSpreadsheet = false
  const tags = Readable.from(tableTags(await parts.read(CONTENT, MAX_SHEET)))
  const pieces = readXml(tags, {
    open: (tag, attributes) => {
      if (tag === 'spreadsheet') isSpreadsheet = true
      const name = tag === 'table' ? sheetName(attributes) : undefined
      if (name) sheets.push({ name, isHidden: hidden.has(attributes['table:style-name'] ?? '') })
    },
  })
  for await (const _piece of pieces) void _piece
  // A text document has the same parts.
  if (!isSpreadsheet) throw broken('not_workbook')
  return sheets
}

const TAG = /<(\/?)(table:table|office:spreadsheet)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
/**
 * Yields the tags of the sheets and of nothing in them, as XML.
 */
async function* tableTags(content: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('<tags>')
  let depth = 0
  for await (const tags of tagsIn(content, TAG))
    for (const [, slash = '', name, attributes = ''] of tags) {
      const isTable = name === 'table:table'
      if (slash) depth -= isTable ? 1 : 0
      else {
        const isWhole = attributes.endsWith('/')
        if (depth === 0) yield Buffer.from(`<${name}${attributes}${isWhole ? '' : '/'}>`, 'latin1')
        depth += isTable && !isWhole ? 1 : 0
      }
    }
  yield Buffer.from('</tags>')
}
