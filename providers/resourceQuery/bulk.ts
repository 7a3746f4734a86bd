import type {
  DeleteManyParams,
  DeleteManyResult,
  Identifier,
  UpdateManyParams,
  UpdateManyResult,
} from 'react-admin'
import { operationOf, rememberOperation } from '../../src/ui/records/operationOf'
import type { AllMatching, SeenRows } from '../../src/ui/records/recordsProvider'
import { HttpError } from '../httpError'
import { typedValues } from './contract'
import { type CallContext, call } from './restClient'
import { UNVERSIONED } from './writes'

interface Done {
  count: number
  ids: Identifier[]
}

/**
 * Sets the same fields on many records, selected by `ids`
 * or by the filter in `meta`, in one transaction (C-10).
 */
export async function updateMany(
  calling: CallContext,
  resource: string,
  params: UpdateManyParams,
): Promise<UpdateManyResult> {
  const fields = await typedValues(await calling.definitionOf(resource), params.data)
  return bulk(calling, { resource, method: 'PUT', fields }, params)
}

/** Moves many records to the trash in one transaction. */
export function deleteMany(
  calling: CallContext,
  resource: string,
  params: DeleteManyParams,
): Promise<DeleteManyResult> {
  return bulk(calling, { resource, method: 'DELETE', fields: {} }, params)
}

async function bulk(
  calling: CallContext,
  {
    resource,
    method,
    fields,
  }: { resource: string; method: 'PUT' | 'DELETE'; fields: Record<string, unknown> },
  { ids, meta }: { ids: Identifier[]; meta?: Partial<AllMatching & SeenRows> },
): Promise<{ data: Identifier[] }> {
  const filter = meta?.filter ?? { id: ids }
  const expected_count = meta?.filter ? meta.expected_count : ids.length
  const answer = await call<Done>(calling, resource, {
    method,
    query: { filter: JSON.stringify(Object.keys(filter).length ? filter : { all: true }) },
    body: UNVERSIONED.has(resource)
      ? fields
      : { ...fields, expected_count, ...(meta?.filter ? {} : { versions: meta?.versions }) },
  })
  const done = answer.status === 202 ? await finished<Done>(calling, answer.data) : answer.data
  return { data: rememberOperation(done.ids ?? ids, operationOf(answer.data)) }
}

const POLL_MS = 500
const OPEN = new Set(['waiting', 'running'])

/** A task of the server, as returned by `GET /jobs/{id}`. */
interface Job<Result> {
  id: number | string
  status: string
  result?: Result
  error?: string
}

/** Waits until a job has finished and returns its result. Throws the job's error. */
async function finished<Result>(calling: CallContext, started: unknown): Promise<Result> {
  let job = started as Job<Result>
  while (job.result === undefined || OPEN.has(job.status)) {
    if (job.error) throw new HttpError(job.error, 500, { path: `jobs/${job.id}` })
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
    job = (await call<Job<Result>>(calling, `jobs/${job.id}`)).data
  }
  return job.result
}
