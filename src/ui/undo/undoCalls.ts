import { type DataProvider, useDataProvider } from 'react-admin'

/** What somebody did in one go, and whether it can be taken back. */
export interface OperationResponse {
  id: string
  kind: string
  at: string
  by: { id: number; label: string } | null
  resource: string | null
  record_id: number | null
  records: number
  undoable: boolean
  reason?: string
}

/** A record that is in the way of an undo, and why. */
export interface UndoConflict {
  resource: string
  id: number
  label: string
  reason: string
  by?: { id: number; label: string } | null
  at?: string
}

/** Why an undo was refused: records in the way, those that are not named, and how many could go back without them. */
export interface Refusal {
  records: UndoConflict[]
  more: number
  unseen: number
  others: number
}

/** What came of it: records that are as they were, or the id of the task that does it. */
export interface Undone {
  restored?: number
  task?: string
}

/** The calls by which what was done is taken back. */
export interface UndoCalls {
  operation(id: string): Promise<OperationResponse>
  undo(id: string, partial?: boolean): Promise<Undone>
}

/** A data provider with these calls, which come when they are needed. */
export interface UndoProvider {
  undoCalls(): Promise<UndoCalls>
}

export const useUndoCalls = () => useDataProvider<DataProvider & UndoProvider>()
