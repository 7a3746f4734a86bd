import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin'
import type { ManyPurged, ManyRestored } from '../../contract/records'

/** A page of what was deleted. */
export interface TrashPage {
  data: RaRecord[]
  total: number
  /** After so many days a record is deleted for good; null where none is. */
  retentionDays: number | null
}

/** The calls for what was deleted. */
export interface TrashCalls {
  list(
    resource: string,
    query: { page: number; perPage: number; q?: string },
    options?: { signal?: AbortSignal },
  ): Promise<TrashPage>
  one(resource: string, id: number): Promise<RaRecord>
  restore(resource: string, ids: readonly number[]): Promise<ManyRestored>
  /** Deletes them for good. */
  purge(resource: string, ids: readonly number[]): Promise<ManyPurged>
}

/** A data provider with these calls, which come when they are needed. */
export interface TrashProvider {
  trashCalls(): Promise<TrashCalls>
}

export const useTrashCalls = () => useDataProvider<DataProvider & TrashProvider>()
