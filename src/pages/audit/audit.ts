import { type DataProvider, useDataProvider } from 'react-admin'
import type { AuditedOperation, OperationChange } from '../../contract/audit'

/** A page of an uncounted list, and the start of the next one. */
export interface CursorPage<Row> {
  rows: Row[]
  next?: string
}

/** The data provider's calls for the audit log. */
export interface AuditCalls {
  operations(
    query: { filter: Record<string, unknown>; cursor?: string; limit: number },
    options?: { signal?: AbortSignal },
  ): Promise<CursorPage<AuditedOperation>>
  /** `hidden` counts the rows that the reader can't see. */
  changes(
    id: string,
    query: { cursor?: string; limit: number },
    options?: { signal?: AbortSignal },
  ): Promise<CursorPage<OperationChange> & { hidden: number }>
  exportCsv(filter: Record<string, unknown>): Promise<Blob>
}

/** The app's data provider; it loads these calls when they are needed, because few people open their page. */
export interface AuditProvider {
  audit(): Promise<AuditCalls>
}

export const useAudit = () => useDataProvider<DataProvider & AuditProvider>()
