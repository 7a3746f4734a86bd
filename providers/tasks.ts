import type { ApiClient } from '../src/contract/api'
import type { ListedTask, Task } from '../src/contract/tasks'
import type { BulkOrder } from '../src/ui/tasks/task'
import type { TaskCalls } from '../src/ui/tasks/taskCalls'

/** Creates the API calls for the user's long-running tasks. Pages ask for tasks, not for the server's own jobs. */
export function taskCallsOf({ call, file }: ApiClient): TaskCalls {
  return {
    dryRun: async (resource, order) => (await rehearsal({ call }, resource, order)).data as Task,
    carryOut: async id => (await call('POST /jobs/{id}/run', { params: { id } })).data,
    mine: async ({ signal } = {}) =>
      (await call('GET /jobs', { query: { mine: '1' }, signal })).data as ListedTask[],
    one: async (id, { signal } = {}) =>
      (await call('GET /jobs/{id}', { params: { id }, signal })).data as Task,
    cancel: async id => (await call('DELETE /jobs/{id}', { params: { id } })).data as Task,
    rows: async (id, { outcome, page, perPage }, { signal } = {}) => {
      const range = JSON.stringify([page * perPage, (page + 1) * perPage - 1])
      const { data, meta } = await call('GET /jobs/{id}/rows', {
        params: { id },
        query: { outcome, range },
        signal,
      })
      return { rows: data, total: meta.total }
    },
    report: async id =>
      (await file('GET /jobs/{id}/rows', { params: { id }, query: { format: 'csv' } })).blob(),
  }
}

function rehearsal(
  { call }: Pick<ApiClient, 'call'>,
  resource: string,
  { kind, filter, expected_count, fields, transition = '' }: BulkOrder,
) {
  const query = {
    filter: JSON.stringify(Object.keys(filter).length ? filter : { all: true }),
    dry_run: 1,
  } as const
  const body = { ...fields, expected_count }
  if (kind === 'move')
    return call('POST /{resource}/transitions/{name}', {
      params: { resource, name: transition },
      query,
      body,
    })
  return call(kind === 'update' ? 'PUT /{resource}' : 'DELETE /{resource}', {
    params: { resource },
    query,
    body,
  })
}
