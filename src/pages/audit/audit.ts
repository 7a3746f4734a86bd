import { type DataProvider, useDataProvider } from 'react-admin'
import type { AuditedOperation, OperationChange } from '../../contract/audit'

/** A page of something that is never counted, and where the next one begins. */
export interface CursorPage<Row> {
  rows: Row[]
  next?: string
}

/** What a data provider does for who looks after the office. */
export interface AuditCalls {
  operations(
    query: { filter: Record<string, unknown>; cursor?: string; limit: number },
    options?: { signal?: AbortSignal },
  ): Promise<CursorPage<AuditedOperation>>
  /** `hidden` counts what the reader may not see. */
  changes(
    id: string,
    query: { cursor?: string; limit: number },
    options?: { signal?: AbortSignal },
  ): Promise<CursorPage<OperationChange> & { hidden: number }>
  exportCsv(filter: Record<string, unknown>): Promise<Blob>
}

/** The data provider of the app: it loads these calls when they are needed, as few people ever see their page. */
export interface AuditProvider {
  audit(): Promise<AuditCalls>
}

export const useAudit = () => useDataProvider<DataProvider & AuditProvider>()
