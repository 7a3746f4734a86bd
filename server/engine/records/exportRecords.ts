import { mayReadField } from '../../../src/core/access/fieldRights'
import { fieldLabel } from '../../../src/core/schema/labels'
import type { Resource } from '../../../src/core/schema/resource'
import { allFields } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import type { Operation } from '../../base/audit/operation'
import type { Scope } from '../../base/services'
import { RowsTooLong } from '../sql/boundedRows'
import { csvLine } from './export/csvCell'
import { cellText, type ExportTable } from './export/csvColumns'
import { KnownLabels } from './export/knownLabels'
import { recordedExport } from './export/recordedExport'
import { cellTypes } from './export/sheetCells'
import { storedLines } from './export/storedLines'
import { exportXlsx } from './export/workbook'
import type { SortRequest } from './list/listQuery'
import { requireReadable } from './readable'
import { readList } from './readList'
import { authorize } from './scope'

/** The parsed query of an export. */
export interface ExportRequest {
  filter: unknown
  sort?: SortRequest
  /** All fields that the user can read, if undefined. */
  fields?: string[]
  /** The day whose values are exported, `YYYY-MM-DD`; today by default. */
  asOf?: string
  /** Writes names and IDs for programs instead of labels. */
  plain: boolean
}

/** The number of rows per page where permissions differ between records. */
const PAGE = 500
/** The byte order mark, by which spreadsheets recognize UTF-8. */
const BOM = '\ufeff'

/** Exports all records that match a filter, as a file in pieces: `GET /{resource}/export`. */
export function exportRecords(
  scope: Scope,
  resource: Resource,
  { format, operation, ...request }: ExportRequest & { format: 'csv' | 'xlsx'; operation: Operation },
): AsyncGenerator<Uint8Array> {
  // Authorize: a 403 before the first byte.
  authorize(scope, 'read', resource)
  requireReadable(scope, resource, request.fields ?? [])

  // Query, mask, label: lines of CSV, page by page.
  let rows = 0
  const lines = exportCsv(scope, resource, {
    ...request,
    onRows: more => {
      rows += more
    },
  })

  // Audit: who exported which records, even if they stop halfway.
  const { filter, sort, fields, asOf } = request
  const recorded = recordedExport(scope, lines, {
    operation,
    resource,
    query: { filter, sort, fields, format, ...(asOf && { as_of: asOf }) },
    rows: () => rows,
  })

  // Response
  if (format === 'csv') return recorded
  const columns = cellTypes(resource, fields ?? readableFields(scope, resource))
  return exportXlsx(scope, { columns, pieces: recorded })
}

/**
 * Yields the CSV page by page: other requests are served in between, and at most two pages are in memory.
 * Guards cells that a spreadsheet would take for a formula.
 */
export async function* exportCsv(
  scope: Scope,
  resource: Resource,
  { onRows, ...request }: ExportRequest & { onRows?: (rows: number) => void },
): AsyncGenerator<Buffer> {
  const names = request.fields ?? readableFields(scope, resource)
  const table = { scope, resource, names, labels: request.plain ? undefined : new KnownLabels(scope) }
  const pages = storedLines(table, request) ?? recordLines(table, request)
  const head = names.map(name => (request.plain ? name : labelOf(scope, resource, name)))
  // Sent with the first lines, not before them: afterwards a refusal is no longer possible.
  let before: Buffer | undefined = Buffer.from(BOM + csvLine(head))
  for await (const { lines, rows } of pages) {
    onRows?.(rows)
    for (const block of lines) {
      yield before ? Buffer.concat([before, block]) : block
      before = undefined
    }
  }
  if (before) yield before
}

/** Yields lines made record by record, where the fields that the user can read differ between records. */
async function* recordLines(
  { scope, resource, names, labels }: ExportTable,
  { filter, sort, asOf }: ExportRequest,
) {
  let cursor: string | undefined
  const page = (limit: number) =>
    readList(scope, resource, { filter, sort, asOf, first: 0, limit, cursor, uncounted: true })
  do {
    const { records, meta } = await page(PAGE).catch(error => {
      if (error instanceof RowsTooLong) return page(error.fit)
      throw error
    })
    const labelOf = labels && ((target: Resource, id: unknown) => meta.labels[target.name]?.[String(id)])
    const lineOf = (record: (typeof records)[number]) =>
      csvLine(names.map(name => cellText({ scope, resource, labelOf }, name, record[name])))
    yield { lines: [Buffer.from(records.map(lineOf).join(''))], rows: records.length }
    cursor = meta.next
  } while (cursor)
}

/** Returns the fields of an export whose request names none. */
function readableFields({ ability }: Scope, resource: Resource): string[] {
  return Object.entries(allFields(resource))
    .filter(([name, field]) => !typeOf(field).writeOnly && mayReadField(ability, resource, { name }))
    .map(([name]) => name)
}

const labelOf = ({ services, language }: Scope, resource: Resource, name: string) =>
  services.messages.label(language, fieldLabel(resource, name))
