import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin'
import type { ManyPurged, ManyRestored } from '../../contract/records'

/** A page of deleted records. */
export interface TrashPage {
  data: RaRecord[]
  total: number
  /** The number of days until a record is deleted permanently; null if it never is. */
  retentionDays: number | null
}

/** The API calls for deleted records. */
export interface TrashCalls {
  list(
    resource: string,
    query: { page: number; perPage: number; q?: string },
    options?: { signal?: AbortSignal },
  ): Promise<TrashPage>
  one(resource: string, id: number): Promise<RaRecord>
  restore(resource: string, ids: readonly number[]): Promise<ManyRestored>
  /** Deletes records permanently. */
  purge(resource: string, ids: readonly number[]): Promise<ManyPurged>
}

/** A data provider with these calls, which are loaded on demand. */
export interface TrashProvider {
  trashCalls(): Promise<TrashCalls>
}

export const useTrashCalls = () => useDataProvider<DataProvider & TrashProvider>()
