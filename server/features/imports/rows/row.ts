import type { Cell, RowState } from '../../../../src/contract/imports'
import type { Issue } from '../../../../src/core/schema/issues'
import type { StoredTaskMessage } from '../../../work/tasks/task'

/** An issue of a row, with its column and field if they are known. */
export type RowIssue = (Issue | StoredTaskMessage) & { column?: number; field?: string }

/** A changed field with both values. */
export interface RowChange {
  field: string
  before: unknown
  after: unknown
}

/** A row of a file with the result of its check. */
export interface CheckedRow {
  row: number
  cells: Cell[]
  state: RowState
  mended?: boolean
  record_id: number | null
  version: number | null
  issues: RowIssue[] | null
  changes: RowChange[] | null
  taken: string[] | null
}

/** Returns a row that hasn't been checked. */
export const unchecked = (row: number, cells: Cell[]): CheckedRow => ({
  ...{ row, cells, state: 'new', record_id: null, version: null, issues: null, changes: null, taken: null },
})
