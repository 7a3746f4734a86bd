import type { ApiClient } from '../../contract/api'
import type { ListedTask, Task } from '../../contract/tasks'
import { useApi } from '../calls/useApi'
import type { BulkOrder } from './task'

interface CallOptions {
  signal?: AbortSignal
}

interface RowQuery {
  outcome?: string
  page: number
  perPage: number
}

/** Returns the API calls for the user's own tasks. Pages ask for tasks, not for the server's jobs. */
const taskCallsOf = ({ call, file }: ApiClient) => ({
  /** Starts a dry run. */
  dryRun: async (resource: string, { kind, filter, expected_count, fields, transition = '' }: BulkOrder) => {
    const options = {
      query: {
        filter: JSON.stringify(Object.keys(filter).length ? filter : { all: true }),
        dry_run: 1,
      },
      body: { ...fields, expected_count },
    } as const
    const key = kind === 'update' ? 'PUT /{resource}' : 'DELETE /{resource}'
    const { data } = await (kind === 'move'
      ? call('POST /{resource}/transitions/{name}', { params: { resource, name: transition }, ...options })
      : call(key, { params: { resource }, ...options }))
    return data as Task
  },
  /** Carries out a dry run. */
  carryOut: async (id: string) => (await call('POST /jobs/{id}/run', { params: { id } })).data,
  mine: async ({ signal }: CallOptions) =>
    (await call('GET /jobs', { query: { mine: '1' }, signal })).data as ListedTask[],
  one: async (id: string, { signal }: CallOptions) =>
    (await call('GET /jobs/{id}', { params: { id }, signal })).data as Task,
  cancel: (id: string): Promise<unknown> => call('DELETE /jobs/{id}', { params: { id } }),
  rows: async (id: string, { outcome, page, perPage }: RowQuery, { signal }: CallOptions) => {
    const range = JSON.stringify([page * perPage, (page + 1) * perPage - 1])
    const sent = { params: { id }, query: { outcome, range }, signal }
    const { data, meta } = await call('GET /jobs/{id}/rows', sent)
    return { rows: data, total: meta.total }
  },
  /** Downloads the report as CSV. */
  report: async (id: string) =>
    (await file('GET /jobs/{id}/rows', { params: { id }, query: { format: 'csv' } })).blob(),
})

export type TaskCalls = ReturnType<typeof taskCallsOf>

export const useTaskCalls = (): TaskCalls => taskCallsOf(useApi())
