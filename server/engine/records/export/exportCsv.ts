import { mayReadField } from '../../../../src/core/access/fieldRights'
import { fieldLabel } from '../../../../src/core/schema/labels'
import type { Resource } from '../../../../src/core/schema/resource'
import { allFields } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'
import { RowsTooLong } from '../../sql/boundedRows'
import { listRecords } from '../list/list'
import { requireReadable } from '../readable'
import { csvLine } from './csvCell'
import { cellText } from './csvText'
import { type ExportRequest, exportLists } from './exportLists'

const PAGE = 500
const BOM = '\ufeff'

/** The fields of an export when none are named: everything that the person may read. */
function exportedFields({ ability }: Scope, resource: Resource): string[] {
  return Object.entries(allFields(resource))
    .filter(([name, field]) => !typeOf(field).writeOnly && mayReadField(ability, resource, name))
    .map(([name]) => name)
}

/**
 * All records that a filter finds, as CSV, page by page: other requests are served in between, and no more than two
 * pages are held. Cells that a spreadsheet would take for a formula are guarded.
 */
export async function* exportCsv(
  scope: Scope,
  resource: Resource,
  request: ExportRequest,
): AsyncGenerator<Buffer> {
  const names = request.fields ?? exportedFields(scope, resource)
  const pages = exportLists(scope, resource, names, request) ?? exportRecords(scope, resource, names, request)
  const head = names.map(name => (request.plain ? name : labelled(scope, resource, name)))
  // With the first lines, not before them: by then nothing is refused any more.
  let before: Buffer | undefined = Buffer.from(BOM + csvLine(head))
  for await (const lines of pages) {
    yield before ? Buffer.concat([before, lines]) : lines
    before = undefined
  }
  if (before) yield before
}

async function* exportRecords(
  scope: Scope,
  resource: Resource,
  names: readonly string[],
  { filter, sort, plain, onRows }: ExportRequest,
): AsyncGenerator<Buffer> {
  let cursor: string | undefined
  const page = (limit: number) =>
    listRecords(scope, resource, { filter, sort, first: 0, limit, cursor, uncounted: true })
  do {
    const { records, meta } = await page(PAGE).catch(error => {
      if (error instanceof RowsTooLong) return page(error.fit)
      throw error
    })
    const labelOf = (target: Resource, id: unknown) => meta.labels[target.name]?.[String(id)]
    const textOf = (record: (typeof records)[number]) =>
      names.map(name => cellText(scope, resource, name, record[name], plain ? undefined : labelOf))
    onRows?.(records.length)
    yield Buffer.from(records.map(record => csvLine(textOf(record))).join(''))
    cursor = meta.next
  } while (cursor)
}

/** Refuses, before anything is sent, fields that the person may not read. */
export function requireExportable(scope: Scope, resource: Resource, { fields = [] }: ExportRequest): void {
  requireReadable(scope, resource, fields)
}

const labelled = ({ services, language }: Scope, resource: Resource, name: string) =>
  services.messages.label(language, fieldLabel(resource, name))
