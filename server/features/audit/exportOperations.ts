import type { AuditedOperation } from '../../../src/contract/audit'
import { momentText } from '../../../src/core/field/momentText'
import { transitionLabel } from '../../../src/core/schema/labels'
import type { Scope } from '../../base/services'
import { csvLine } from '../../engine/records/export/csvCell'
import { listOperations, type OperationQuery } from './listOperations'
import { serializeOperations } from './serializeOperations'

const PAGE = 500
const BOM = '\ufeff'
const COLUMNS = [
  'at',
  'by',
  'kind',
  'resource',
  'record',
  'details',
  'address',
  'agent',
  'id',
  'undoes',
] as const

/** Yields all matching operations as CSV, page by page. */
export async function* exportOperations(
  scope: Scope,
  query: OperationQuery,
  onRows: (rows: number) => void,
): AsyncGenerator<string> {
  const { services, language } = scope
  let before =
    BOM + csvLine(COLUMNS.map(name => services.messages.translate(language, `audit.columns.${name}`)))
  let cursor: string | undefined
  do {
    const { rows, next } = await listOperations(services.db.kysely, query, { first: 0, limit: PAGE, cursor })
    onRows(rows.length)
    const operations = await serializeOperations(scope, rows)
    yield before + operations.map(one => csvLine(cellsOf(scope, one))).join('')
    before = ''
    cursor = next
  } while (cursor)
}

function cellsOf({ services, language, context }: Scope, operation: AuditedOperation): string[] {
  const { messages, resources } = services
  const { at, by, kind, resource, record, details, address, agent, id, undoes } = operation
  const definition = resource ? resources.find(resource) : undefined
  const transitioned = definition?.transitions[kind] && definition
  const cells: Record<(typeof COLUMNS)[number], string> = {
    at: momentText(at, context.timeZone),
    by: by?.label ?? '',
    kind: transitioned
      ? messages.label(language, transitionLabel(transitioned, kind))
      : messages.label(language, { key: `audit.kinds.${kind}`, fallback: kind }),
    resource: definition
      ? messages.label(language, { key: `resources.${definition.name}.name`, fallback: definition.name })
      : (resource ?? ''),
    record: record?.label ?? '',
    details: Object.keys(details).length ? JSON.stringify(details) : '',
    address: address ?? '',
    agent: agent ?? '',
    id,
    undoes: undoes ?? '',
  }
  return COLUMNS.map(name => cells[name])
}
