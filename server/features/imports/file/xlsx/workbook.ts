import { posix } from 'node:path'
import { broken } from '../broken'
import { readPart } from '../workbook/readPart'
import type { Zip } from '../workbook/zip'
import { unescaped } from './escapedText'

/** The structure of a workbook. */
export interface Workbook {
  sheets: { name: string; part: string; isHidden: boolean }[]
  /** Its dates count from 1904, as in old Macintosh files. */
  from1904: boolean
  shared?: string
  styles?: string
}

const ROOT = '_rels/.rels'

async function relationsOf(zip: Zip, part: string): Promise<{ id: string; type: string; target: string }[]> {
  const folder = posix.dirname(part)
  const name = part ? posix.join(folder, '_rels', `${posix.basename(part)}.rels`) : ROOT
  const found: { id: string; type: string; target: string }[] = []
  if (!zip.has(name)) throw broken('not_workbook')
  await readPart(zip, name, {
    open: (tag, { Id = '', Type = '', Target = '' }) => {
      if (tag !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(part ? folder : '', Target)
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return found
}

/** Returns the sheets of a workbook, and the paths of its shared texts and styles. */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const main = (await relationsOf(zip, '')).find(({ type }) => type === 'officeDocument')?.target
  if (!main) throw broken('not_workbook')
  if (main.endsWith('.bin')) throw broken('binary_workbook')
  const relations = await relationsOf(zip, main)
  const targets = new Map(
    relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]),
  )
  const book: Workbook = { sheets: [], from1904: false }
  await readPart(zip, main, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') book.from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (tag !== 'sheet') return
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
      const part = targets.get(id ?? '')
      const isHidden = /hidden/i.test(attributes.state ?? '')
      if (part && zip.has(part)) book.sheets.push({ name: unescaped(attributes.name ?? ''), part, isHidden })
    },
  })
  const partOf = (type: string) => relations.find(one => one.type === type && zip.has(one.target))?.target
  return { ...book, shared: partOf('sharedStrings'), styles: partOf('styles') }
}
