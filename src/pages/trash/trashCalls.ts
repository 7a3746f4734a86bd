import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin'
import type { ManyMoved } from '../../records/recordsProvider'

/** What came of restoring records. */
export interface ManyRestored {
  restored: number[]
  refused: ManyMoved['refused']
}

/** The calls for what was deleted. */
export interface TrashCalls {
  list(
    resource: string,
    query: { page: number; perPage: number; q?: string },
    options?: { signal?: AbortSignal },
  ): Promise<{ data: RaRecord[]; total: number }>
  one(resource: string, id: number): Promise<RaRecord>
  restore(resource: string, ids: readonly number[]): Promise<ManyRestored>
}

/** A data provider with these calls, which come when they are needed. */
export interface TrashProvider {
  trashCalls(): Promise<TrashCalls>
}

export const useTrashCalls = () => useDataProvider<DataProvider & TrashProvider>()
