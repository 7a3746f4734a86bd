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
import { enteredValues, typedValues } from './contract'
import { type CallContext, restClient } from './restClient'

/** Resources without versions: only one user changes their notifications, so no two changes conflict. */
export const UNVERSIONED: ReadonlySet<string> = new Set(['notifications'])

/** Fields that only the server writes. The version is sent as `If-Match`. */
const SYSTEM = ['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by']

/** Creates a record. `meta.idempotencyKey` stays the same over the retries of one form (C-09). */
export async function create(
  calling: CallContext,
  resource: string,
  params: CreateParams,
): Promise<CreateResult> {
  const key = params.meta?.idempotencyKey ?? newIdempotencyKey()
  const rest = restClient(calling, { headers: { 'Idempotency-Key': key } })
  const definition = await calling.definitionOf(resource)
  const entered = enteredValues(definition, withoutSystem(params.data))
  return rest.create(resource, { ...params, data: await typedValues(definition, entered) })
}

/**
 * Saves the values that differ from the record, under the version that was read. With `meta.idempotencyKey`
 * the server recognizes a retry after a lost response (C-09). Without a version, as react-admin's `useUpdate`
 * allows it, the server saves the values over any version.
 */
export async function update(
  calling: CallContext,
  resource: string,
  params: UpdateParams,
): Promise<UpdateResult> {
  const { data, previousData, meta } = params
  const version = meta?.version ?? data.version ?? previousData?.version
  const key = meta?.idempotencyKey
  const headers = { ...ifMatch(resource, version), ...(key ? { 'Idempotency-Key': key } : {}) }
  const rest = restClient(calling, { headers })
  const typed = await typedValues(await calling.definitionOf(resource), withoutSystem(data))
  return rest.update(resource, { ...params, data: changed(typed, previousData) })
}

/** Moves a record to the trash, unless it has changed since it was read. */
export function remove(calling: CallContext, resource: string, params: DeleteParams): Promise<DeleteResult> {
  const version = params.meta?.version ?? params.previousData?.version
  const rest = restClient(calling, { headers: ifMatch(resource, version) })
  return rest.delete(resource, params)
}

// The form's version has priority over the record's, because the record might have been reloaded since.
function ifMatch(resource: string, version: unknown): Record<string, string> {
  return UNVERSIONED.has(resource) || typeof version !== 'number' ? {} : { 'If-Match': `"${version}"` }
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
