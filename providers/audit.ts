import type { AuditedOperation, OperationChange } from '../src/contract/audit'
import type { AuditCalls } from '../src/ui/calls/auditCalls'
import { type CallContext, call } from './resourceQuery/restClient'

/** Creates the audit log's API calls: the list, the changes of one operation, and the export. */
export const auditCalls = (calling: CallContext): AuditCalls => ({
  operations: async ({ filter, cursor, limit }, { signal } = {}) => {
    const query = { filter: JSON.stringify(filter), range: JSON.stringify([0, limit - 1]), cursor }
    const { data, meta } = await call<AuditedOperation[]>(calling, 'operations', { query, signal })
    return { rows: data, next: meta?.next as string | undefined }
  },
  changes: async (id, { cursor, limit }, { signal } = {}) => {
    const query = { range: JSON.stringify([0, limit - 1]), cursor }
    const { data, meta } = await call<OperationChange[]>(calling, `operations/${id}/changes`, {
      query,
      signal,
    })
    return { rows: data, next: meta?.next as string | undefined, hidden: Number(meta?.hidden ?? 0) }
  },
  exportCsv: async filter => {
    const query = { filter: JSON.stringify(filter) }
    return (await calling.http.raw('operations/export', { query, streamed: true })).blob()
  },
})
