import type {
  DeleteManyParams,
  DeleteManyResult,
  Identifier,
  UpdateManyParams,
  UpdateManyResult,
} from 'react-admin'
import type { BulkAnswer } from '../../src/contract/records'
import type { Task } from '../../src/contract/tasks'
import { operationOf, rememberOperation } from '../../src/ui/records/operationOf'
import type { AllMatching, SeenRows } from '../../src/ui/records/recordsProvider'
import { HttpError } from '../httpError'
import { typedValues } from './contract'
import type { CallContext } from './restClient'
import { UNVERSIONED } from './writes'

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
  return bulk(calling, { resource, key: 'PUT /{resource}', fields }, params)
}

/** Moves many records to the trash in one transaction. */
export function deleteMany(
  calling: CallContext,
  resource: string,
  params: DeleteManyParams,
): Promise<DeleteManyResult> {
  return bulk(calling, { resource, key: 'DELETE /{resource}', fields: {} }, params)
}

interface Bulk {
  resource: string
  key: 'PUT /{resource}' | 'DELETE /{resource}'
  fields: Record<string, unknown>
}

async function bulk(
  calling: CallContext,
  { resource, key, fields }: Bulk,
  { ids, meta }: { ids: Identifier[]; meta?: Partial<AllMatching & SeenRows> },
): Promise<{ data: Identifier[] }> {
  const filter = meta?.filter ?? { id: ids }
  const expected_count = meta?.filter ? meta.expected_count : ids.length
  const answer = await calling.api.call(key, {
    params: { resource },
    query: { filter: JSON.stringify(Object.keys(filter).length ? filter : { all: true }) },
    body: UNVERSIONED.has(resource)
      ? fields
      : { ...fields, expected_count, ...(meta?.filter ? {} : { versions: meta?.versions }) },
  })
  const done = (
    answer.status === 202 ? await finished(calling, answer.data as Task) : answer.data
  ) as Partial<BulkAnswer>
  return { data: rememberOperation<Identifier[]>(done.ids ?? ids, operationOf(answer.data)) }
}

const POLL_MS = 500
const OPEN = new Set(['waiting', 'running'])

/** Waits until a task has finished and returns its result. Throws the task's error. */
async function finished({ api }: CallContext, started: Task): Promise<Task['result']> {
  let task = started
  while (task.result === undefined || OPEN.has(task.status)) {
    if (task.error) throw new HttpError(task.error, 500, { path: `jobs/${task.id}` })
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
    task = (await api.call('GET /jobs/{id}', { params: { id: task.id } })).data as Task
  }
  return task.result
}
