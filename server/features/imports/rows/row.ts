import type { Cell, RowState } from '../../../../src/contract/imports'
import type { Issue } from '../../../../src/core/schema/issues'
import type { StoredTaskMessage } from '../../../work/tasks/task'

/** What is wrong with a row: in which column, where one can say, of which field. */
export type RowIssue = (Issue | StoredTaskMessage) & { column?: number; field?: string }

/** A field that differs from what the record holds, by its values. */
export interface RowChange {
  field: string
  before: unknown
  after: unknown
}

/** A row of a file with what the check has found. */
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

/** What a row begins with. */
export const unchecked = (row: number, cells: Cell[]): CheckedRow => ({
  ...{ row, cells, state: 'new', record_id: null, version: null, issues: null, changes: null, taken: null },
})
