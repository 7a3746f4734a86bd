import { type DataProvider, useDataProvider } from 'react-admin'
import type { UndoableOperation } from '../../contract/undo'

/** The result of an undo: the number of restored records, or the ID of the task. */
export interface Undone {
  restored?: number
  task?: string
}

/** The API calls that undo operations. */
export interface UndoCalls {
  operation(id: string): Promise<UndoableOperation>
  undo(id: string, partial?: boolean): Promise<Undone>
}

/** A data provider with these calls, which load on use. */
export interface UndoProvider {
  undoCalls(): Promise<UndoCalls>
}

export const useUndoCalls = () => useDataProvider<DataProvider & UndoProvider>()
