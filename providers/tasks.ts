import type { ListedTask, Task, TaskRow } from '../src/contract/tasks'
import type { BulkOrder } from '../src/ui/tasks/task'
import type { TaskCalls } from '../src/ui/tasks/taskCalls'
import type { Http, HttpOptions } from './http'

/** Creates the API calls for the user's long-running tasks. */
export function taskCallsOf(http: Http): TaskCalls {
  const ask = async <Data>(path: string, options?: HttpOptions) => (await http<Data>(path, options)).data
  return {
    dryRun: (resource, order) => ask<Task>(...rehearsal(resource, order)),
    carryOut: id => ask<Task>(`jobs/${id}/run`, { method: 'POST' }),
    mine: ({ signal } = {}) => ask<ListedTask[]>('jobs', { query: { mine: '1' }, signal }),
    one: (id, { signal } = {}) => ask<Task>(`jobs/${id}`, { signal }),
    cancel: id => ask<Task>(`jobs/${id}`, { method: 'DELETE' }),
    rows: async (id, { outcome, page, perPage }, { signal } = {}) => {
      const range = JSON.stringify([page * perPage, (page + 1) * perPage - 1])
      const { data, meta } = await http<TaskRow[]>(`jobs/${id}/rows`, { query: { outcome, range }, signal })
      return { rows: data, total: Number(meta?.total ?? data.length) }
    },
    report: async id => (await http.raw(`jobs/${id}/rows`, { query: { format: 'csv' } })).blob(),
  }
}

function rehearsal(
  resource: string,
  { kind, filter, expected_count, fields, transition }: BulkOrder,
): [path: string, options: HttpOptions] {
  const query = { filter: JSON.stringify(Object.keys(filter).length ? filter : { all: true }), dry_run: '1' }
  const body = { ...fields, expected_count }
  if (kind === 'move') return [`${resource}/transitions/${transition}`, { method: 'POST', query, body }]
  return [resource, { method: kind === 'update' ? 'PUT' : 'DELETE', query, body }]
}
