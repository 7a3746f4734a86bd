import type { ApiClient } from '../src/contract/api'
import type { AuditCalls } from '../src/ui/calls/auditCalls'

/** Creates the audit log's API calls: the list, the changes of one operation, and the export. */
export const auditCalls = ({ call, file }: ApiClient): AuditCalls => ({
  operations: async ({ filter, cursor, limit }, { signal } = {}) => {
    const query = { filter: JSON.stringify(filter), range: JSON.stringify([0, limit - 1]), cursor }
    const { data, meta } = await call('GET /operations', { query, signal })
    return { rows: data, next: meta.next }
  },
  changes: async (id, { cursor, limit }, { signal } = {}) => {
    const query = { range: JSON.stringify([0, limit - 1]), cursor }
    const { data, meta } = await call('GET /operations/{id}/changes', {
      params: { id },
      query,
      signal,
    })
    return { rows: data, next: meta.next, hidden: meta.hidden }
  },
  exportCsv: async filter => {
    const query = { filter: JSON.stringify(filter) }
    return (await file('GET /operations/export', { query, streamed: true })).blob()
  },
})
