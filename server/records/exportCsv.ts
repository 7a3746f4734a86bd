import { stringify } from 'csv-stringify/sync'
import { mayReadField } from '../../src/access/fieldRights'
import { typeOf } from '../../src/fields'
import { fieldLabel, optionLabel } from '../../src/schema/labels'
import type { Resource, Values } from '../../src/schema/resource'
import { allFields, fieldOf } from '../../src/schema/systemFields'
import type { Labels } from './labels'
import { listRecords } from './list'
import type { SortRequest } from './order'
import { demandReadable } from './readable'
import type { Scope } from './scope'

export interface ExportRequest {
  filter: unknown
  sort?: SortRequest
  fields?: string[]
  /** Names and ids, to be read by programs, in place of labels. */
  plain: boolean
}

const PAGE = 500
const BOM = '\ufeff'

/** The fields of an export when none are named: everything that the person may read. */
function exportedFields({ ability }: Scope, resource: Resource): string[] {
  return Object.entries(allFields(resource))
    .filter(([name, field]) => !typeOf(field).writeOnly && mayReadField(ability, resource, name))
    .map(([name]) => name)
}

/**
 * All records that a filter finds, as CSV, page by page: other requests are served in between, and no more than a
 * page is held. Cells that a spreadsheet would take for a formula are guarded.
 */
export async function* exportCsv(
  scope: Scope,
  resource: Resource,
  request: ExportRequest,
): AsyncGenerator<string> {
  const { filter, sort, plain } = request
  const names = request.fields ?? exportedFields(scope, resource)
  let page = await listPage(scope, resource, { filter, sort })
  yield BOM + rows([names.map(name => (plain ? name : labelled(scope, resource, name)))])
  for (;;) {
    const { labels, next } = page.meta
    if (page.records.length)
      yield rows(
        page.records.map(record =>
          names.map(name => cell(scope, resource, name, record, plain ? undefined : labels)),
        ),
      )
    if (!next) return
    page = await listPage(scope, resource, { filter, sort }, next)
  }
}

/** Refuses, before anything is sent, fields that the person may not read. */
export function demandExportable(scope: Scope, resource: Resource, { fields = [] }: ExportRequest): void {
  demandReadable(scope, resource, fields)
}

const listPage = (
  scope: Scope,
  resource: Resource,
  { filter, sort }: Pick<ExportRequest, 'filter' | 'sort'>,
  cursor?: string,
) => listRecords(scope, resource, { filter, sort, first: 0, limit: PAGE, cursor, uncounted: true })

const rows = (lines: string[][]) => stringify(lines, { escape_formulas: true, record_delimiter: 'windows' })

const labelled = ({ services, language }: Scope, resource: Resource, name: string) =>
  services.messages.label(language, fieldLabel(resource, name))

function cell(
  { services, language }: Scope,
  resource: Resource,
  name: string,
  record: Values,
  labels?: Labels,
): string {
  const field = fieldOf(resource, name)
  const value = record[name]
  if (!field || value === null || value === undefined) return ''
  const target = labels && services.resources.target(field)
  if (target) {
    const known = labels[target.name] ?? {}
    return ([] as unknown[])
      .concat(value)
      .map(id => known[String(id)] ?? `#${id}`)
      .join(', ')
  }
  if (labels && 'options' in field)
    return ([] as unknown[])
      .concat(value)
      .map(one => services.messages.label(language, optionLabel(resource, name, String(one))))
      .join(', ')
  return typeOf(field).text(value, field)
}
