import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin'
import type { ManyPurged, ManyRestored } from '../../contract/records'

/** The API calls for deleted records. */
export interface TrashCalls {
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
