import type { FieldImport } from '../../core/field/fieldImport'
import type { AnyField } from '../../core/field/fieldType'
import { type Cells, type FieldReader, type ReadingOptions, readJson } from '../../core/field/reading'
import { schemaOf } from '../../core/field/registry'
import { readerOf } from '../registry'
import type { ListField } from './list.type'

/**
 * Reads items as JSON, as exports write them (`name, role, email; …`), or a first item from several columns.
 */
const listReader: FieldReader<ListField> = {
  message: 'import.no_list',
  partsOf: ({ fields }) => Object.keys(fields).filter(name => readerOf(fields[name] as AnyField)),
  read({ text, parts }, { fields }, way) {
    const own = Object.entries(parts).filter(([, part]) => part.trim())
    if (own.length) {
      const item = own.map(([name, part]) => [
        name,
        read(fields[name], { text: part, parts: {} }, way.part(name)),
      ])
      return item.some(([, value]) => value === undefined) ? undefined : [Object.fromEntries(item)]
    }
    const items = readJson(text) ?? text.split(/;\s*|\n/).map(line => itemIn(line, fields, way))
    return Array.isArray(items) && !items.includes(undefined) ? items : undefined
  },
}

const read = (field: AnyField | undefined, cells: Cells, way: ReadingOptions) =>
  field && readerOf(field)?.read(cells, field, way)

/**
 * Parses one item. Specific field types, such as phone numbers, take the text that fits them first; text
 * fields take the rest in order.
 */
function itemIn(line: string, fields: Record<string, AnyField>, way: ReadingOptions): object | undefined {
  const item: Record<string, unknown> = {}
  const left = line.split(/,\s*/).filter(Boolean)
  const names = Object.keys(fields)
  const isFree = (name: string) => ['text', 'longText'].includes(fields[name]?.kind ?? '')
  for (const name of names.filter(one => !isFree(one))) {
    const field = fields[name] as AnyField
    const at = left.findIndex(piece => {
      const value = read(field, { text: piece, parts: {} }, way.part(name))
      const checked = value === undefined ? undefined : schemaOf(field).safeParse(value)
      if (checked?.success) item[name] = checked.data
      return checked?.success
    })
    if (at >= 0) left.splice(at, 1)
  }
  for (const name of names.filter(isFree)) if (left.length) item[name] = left.shift()
  return left.length ? undefined : item
}

export const listImport: FieldImport<ListField> = { reader: listReader }
