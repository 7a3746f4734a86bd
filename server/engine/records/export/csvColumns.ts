import type { Resource } from '../../../../src/core/schema/resource'
import type { Column, Row } from '../../../../src/core/schema/row'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'
import { csvCell } from './csvCell'
import { cellText } from './csvText'
import type { KnownLabels } from './knownLabels'

/** One field of an export: where its columns stand in a list of values, and what its cell says. */
export interface CsvColumn {
  stored: readonly Column[]
  at: number
  /** The resource whose records it points at. */
  target?: Resource
  cell(row: readonly unknown[]): string
}

/** So many different values of a field are remembered with their cells. */
const MOST_REMEMBERED = 2_000

/** How a field is written, found out once for an export. */
export function csvColumn(
  scope: Scope,
  resource: Resource,
  name: string,
  at: number,
  labels: KnownLabels | undefined,
): CsvColumn {
  const field = fieldOf(resource, name)
  if (!field) throw new Error(`${resource.name} has no field ${name}`)
  const type = typeOf(field)
  const stored = type.columns(name, field)
  const target = labels && scope.services.resources.target(field)
  if (type.asStored && !('options' in field)) return { stored, at, cell: row => plainCell(row[at]) }
  const labelOf = labels && ((of: Resource, id: unknown) => labels.labelOf(of, id))
  const written = (row: readonly unknown[]) => {
    const part: Row = {}
    for (const [index, column] of stored.entries()) part[column.name] = row[at + index] as Row[string]
    return csvCell(cellText(scope, resource, name, type.fromRow(name, part, field), labelOf))
  }
  // What records are called is remembered by `labels`.
  return { stored, at, target, cell: stored.length === 1 && !target ? remembering(at, written) : written }
}

const plainCell = (value: unknown) =>
  value === null ? '' : csvCell(typeof value === 'string' ? value : String(value))

function remembering(at: number, written: CsvColumn['cell']): CsvColumn['cell'] {
  const known = new Map<unknown, string>()
  return row => {
    const value = row[at]
    if (value === null) return ''
    if (typeof value === 'object' || known.size > MOST_REMEMBERED) return written(row)
    const cell = known.get(value) ?? written(row)
    known.set(value, cell)
    return cell
  }
}

/** A line of the cells of a row. */
export function lineOf(columns: readonly CsvColumn[], row: readonly unknown[]): string {
  let line = ''
  let between = ''
  for (const column of columns) {
    line += between + column.cell(row)
    between = ','
  }
  return `${line}\r\n`
}
