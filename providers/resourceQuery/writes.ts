import type {
  CreateParams,
  CreateResult,
  DeleteParams,
  DeleteResult,
  RaRecord,
  UpdateParams,
  UpdateResult,
} from 'react-admin'
import { newIdempotencyKey } from '../../src/ui/records/idempotencyKey'
import { type CallContext, restClient } from './restClient'

/** Resources without versions: one person alone changes their notifications, so no two changes conflict. */
export const UNVERSIONED: ReadonlySet<string> = new Set(['notifications'])

/** What only the server writes; a version travels as `If-Match`. */
const SYSTEM = ['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by']

/** Makes a record; `meta.idempotencyKey` stays the same over the retries of one form (C-09). */
export function create(calling: CallContext, resource: string, params: CreateParams): Promise<CreateResult> {
  const key = params.meta?.idempotencyKey ?? newIdempotencyKey()
  const rest = restClient(calling, { headers: { 'Idempotency-Key': key } })
  return rest.create(resource, { ...params, data: withoutSystem(params.data) })
}

/**
 * Saves what differs from the record as it was read, under the version that was read; with `meta.idempotencyKey` a
 * change whose answer was lost is recognised when it comes again (C-09).
 */
export function update(calling: CallContext, resource: string, params: UpdateParams): Promise<UpdateResult> {
  const { data, previousData, meta } = params
  const version = meta?.version ?? data.version ?? previousData?.version
  const key = meta?.idempotencyKey
  const headers = { ...ifMatch(resource, version), ...(key ? { 'Idempotency-Key': key } : {}) }
  const rest = restClient(calling, { headers })
  return rest.update(resource, { ...params, data: changed(withoutSystem(data), previousData) })
}

/** Moves a record to the trash, if it still is as it was read. */
export function remove(calling: CallContext, resource: string, params: DeleteParams): Promise<DeleteResult> {
  const version = params.meta?.version ?? params.previousData?.version
  const rest = restClient(calling, { headers: ifMatch(resource, version) })
  return rest.delete(resource, params)
}

// A form holds the version that it was filled with; it goes before the record, which may have been read again since.
function ifMatch(resource: string, version: unknown): Record<string, string> {
  if (UNVERSIONED.has(resource)) return {}
  if (typeof version !== 'number') throw new Error('A write needs the version of the record that was read')
  return { 'If-Match': `"${version}"` }
}

function withoutSystem(data: Partial<RaRecord>): Partial<RaRecord> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !SYSTEM.includes(name)))
}

function changed(data: Partial<RaRecord>, before: RaRecord | undefined): Partial<RaRecord> {
  if (!before) return data
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value ?? null) !== JSON.stringify(before[name] ?? null)
  return Object.fromEntries(Object.entries(data).filter(differs))
}
