import { type DataProvider, useDataProvider } from 'react-admin'
import type { UndoableOperation } from '../../contract/undo'

/** The result: restored records, or the id of the task. */
export interface Undone {
  restored?: number
  task?: string
}

/** The calls that undo operations. */
export interface UndoCalls {
  operation(id: string): Promise<UndoableOperation>
  undo(id: string, partial?: boolean): Promise<Undone>
}

/** A data provider with these calls, which load when they are needed. */
export interface UndoProvider {
  undoCalls(): Promise<UndoCalls>
}

export const useUndoCalls = () => useDataProvider<DataProvider & UndoProvider>()
