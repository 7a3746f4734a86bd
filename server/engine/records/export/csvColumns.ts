import { optionLabel } from '../../../../src/core/schema/labels'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Column, Row } from '../../../../src/core/schema/row'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'
import { csvCell } from './csvCell'
import type { KnownLabels } from './knownLabels'

/** The fields of an export. */
export interface ExportTable {
  scope: Scope
  resource: Resource
  names: readonly string[]
  /** Undefined in exports for programs, which get option names and IDs instead of labels. */
  labels?: KnownLabels
}

/** A field of an export: the position of its columns in a list of values, and the text of its cell. */
export interface CsvColumn {
  stored: readonly Column[]
  at: number
  /** The resource that the field refers to. */
  target?: Resource
  cell(row: readonly unknown[]): string
}

/** The maximum number of different values of a field whose cells are cached. */
const MAX_CACHED = 2_000

/** Returns how a field is written; called once per export. */
export function csvColumn(table: ExportTable, name: string, at: number): CsvColumn {
  const { scope, resource, labels } = table
  const field = fieldOf(resource, name)
  if (!field) throw new Error(`${resource.name} has no field ${name}`)
  const type = typeOf(field)
  const stored = type.columns(name, field)
  const target = labels && scope.services.resources.target(field)
  const hasWords = 'options' in field || (labels && (type.wordOf || type.localText))
  if (type.asStored && !hasWords) return { stored, at, cell: row => plainCell(row[at]) }
  const labelOf = labels && ((of: Resource, id: unknown) => labels.labelOf(of, id))
  const written = (row: readonly unknown[]) => {
    const part: Row = {}
    for (const [index, column] of stored.entries()) part[column.name] = row[at + index] as Row[string]
    return csvCell(cellText({ scope, resource, labelOf }, name, type.fromRow(name, part, field)))
  }
  // References aren't cached here, because `labels` caches the labels.
  return { stored, at, target, cell: stored.length === 1 && !target ? cached(at, written) : written }
}

const plainCell = (value: unknown) =>
  value === null ? '' : csvCell(typeof value === 'string' ? value : String(value))

function cached(at: number, written: CsvColumn['cell']): CsvColumn['cell'] {
  const known = new Map<unknown, string>()
  return row => {
    const value = row[at]
    if (value === null) return ''
    if (typeof value === 'object' || known.size > MAX_CACHED) return written(row)
    const cell = known.get(value) ?? written(row)
    known.set(value, cell)
    return cell
  }
}

/** Returns the CSV line of a row. */
export function lineOf(columns: readonly CsvColumn[], row: readonly unknown[]): string {
  let line = ''
  let between = ''
  for (const column of columns) {
    line += between + column.cell(row)
    between = ','
  }
  return `${line}\r\n`
}

/** Returns the label of a referenced record; undefined if it is unknown. */
type LabelOf = (target: Resource, id: unknown) => string | undefined

interface CellContext {
  scope: Pick<Scope, 'services' | 'language' | 'context'>
  resource: Resource
  /** Undefined in exports for programs, which get option names and IDs instead of labels. */
  labelOf?: LabelOf
}

/** Returns the text of a value in an export. */
export function cellText({ scope, resource, labelOf }: CellContext, name: string, value: unknown): string {
  const { services, language, context } = scope
  const field = fieldOf(resource, name)
  if (!field || value === null || value === undefined) return ''
  const target = labelOf && services.resources.target(field)
  if (target)
    return each(value)
      .map(id => labelOf(target, id) ?? `#${id}`)
      .join(', ')
  // Documents have kinds, but each is more than its kind.
  if (labelOf && 'options' in field && !each(value).some(one => typeof one === 'object'))
    return each(value)
      .map(one => services.messages.label(language, optionLabel(resource, name, String(one))))
      .join(', ')
  const { wordOf, localText, text } = typeOf(field)
  if (labelOf && localText) return localText(value, context.timeZone)
  return labelOf && wordOf ? services.messages.translate(language, wordOf(value)) : text(value, field)
}

const each = (value: unknown) => ([] as unknown[]).concat(value)
