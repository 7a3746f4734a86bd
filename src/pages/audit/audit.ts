import { type DataProvider, useDataProvider } from 'react-admin'
import type { HistoryEntry } from '../../ui/records/recordsProvider'

/** A record that something was done to; by now it may be in the trash, or gone for good. */
export interface AuditedRecord {
  id: number
  label: string
  trashed?: true
  gone?: true
}

/** Something that somebody did, as the API tells it. */
export interface Operation {
  id: string
  at: string
  by: { id: number; label: string } | null
  kind: string
  resource: string | null
  record: AuditedRecord | null
  details: Record<string, unknown>
  undoes: string | null
  undone_by: string | null
  address: string | null
  agent: string | null
  /** Whether the history tells what was changed by it. */
  changes: boolean
}

/** One thing that an operation changed: of which record, and what. */
export interface OperationChange extends HistoryEntry {
  resource: string
  record: AuditedRecord | null
}

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
  ): Promise<CursorPage<Operation>>
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
