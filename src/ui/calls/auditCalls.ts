import { type DataProvider, useDataProvider } from 'react-admin'
import type { AuditedOperation, OperationChange } from '../../contract/audit'

/** A page of a list without a total, and the cursor of the next page. */
export interface CursorPage<Row> {
  rows: Row[]
  next?: string
}

/** The API calls for the audit log. */
export interface AuditCalls {
  operations(
    query: { filter: Record<string, unknown>; cursor?: string; limit: number },
    options?: { signal?: AbortSignal },
  ): Promise<CursorPage<AuditedOperation>>
  /** Loads an operation's changes. `hidden` counts the rows that the user can't see. */
  changes(
    id: string,
    query: { cursor?: string; limit: number },
    options?: { signal?: AbortSignal },
  ): Promise<CursorPage<OperationChange> & { hidden: number }>
  exportCsv(filter: Record<string, unknown>): Promise<Blob>
}

/** A data provider with these calls. They load on use, because few users open the audit log. */
export interface AuditProvider {
  audit(): Promise<AuditCalls>
}

export const useAudit = () => useDataProvider<DataProvider & AuditProvider>()
