import { formatValue } from '../../../src/core/field/formatValue'
import { isPrintable } from '../../../src/core/field/printable'
import { applies } from '../../../src/core/schema/applies'
import { fieldLabel } from '../../../src/core/schema/labels'
import { typeOf } from '../../../src/fields'
import type { PrintedLine } from './Columns'
import type { Print } from './print'
import type { DocumentSource, SeenRecord } from './serverDocument'

/**
 * A marked field of a record with its text. The text is empty if
 * there is no value or the reader can't see it.
 */
export interface MarkedField {
  name: string
  label: string
  text: string
  /** The field needs the whole width of the page. */
  isLong: boolean
}

/**
 * Returns a record's fields that are marked as `printed` and that its page shows, in the definition's order.
 * @example markedFields(source, print, { resource: 'customers', seen: customer })
 */
export function markedFields(
  { scope }: DocumentSource,
  print: Print,
  { resource: name, seen }: { resource: string; seen: SeenRecord },
): MarkedField[] {
  const { resources } = scope.services
  const resource = resources.get(name)
  const reading = {
    language: print.language,
    timeZone: scope.context.timeZone,
    word: print.label,
    title: (to: string, id: number) => seen.labels[resources.get(to).name]?.[String(id)],
  }
  return Object.entries(resource.fields).flatMap(([field, { printed, ...options }]) => {
    if (!printed || !isPrintable(options)) return []
    if (!applies(options.visibleWhen ?? true, seen.record, resource)) return []
    const { long, nested } = typeOf(options)
    const value = seen.record[field]
    const isEmpty = value === null || value === undefined || value === ''
    const text = isEmpty ? '' : formatValue({ resource, field, value }, reading)
    const label = print.label(fieldLabel(resource, field))
    return [{ name: field, label, text, isLong: Boolean(long ?? nested) }]
  })
}

/**
 * Returns the marked fields of several records as lines of a table with
 * a column per record, below their own heading.
 * @example markedLines(source, print, { resource: 'quotes', records })
 */
export function markedLines(
  source: DocumentSource,
  print: Print,
  { resource, records }: { resource: string; records: readonly SeenRecord[] },
): PrintedLine[] {
  const columns = records.map(seen => markedFields(source, print, { resource, seen }))
  const lines = (columns[0] ?? []).map(({ name, label }, at) => ({
    ...{ key: name, heading: label },
    cells: columns.map(fields => fields[at]?.text ?? ''),
  }))
  const filled = lines.filter(({ cells }) => cells.some(Boolean))
  if (!filled.length) return []
  const heading = print.translate('documents.more_details')
  return [{ key: 'more_details', heading, group: true, cells: [] }, ...filled]
}
