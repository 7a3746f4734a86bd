import type { ViewState } from '../../../contract/views'
import type { ShippedView } from '../../../core/schema/resource'
import { boardState } from '../listAddress'
import { reportState } from './usableState'

/** Converts a shipped view to the state of a saved one. */
export const shippedState = ({
  filter,
  sort,
  columns,
  group,
  totals,
  layout,
  board,
  calendar,
  report,
}: ShippedView): ViewState => ({
  ...(filter && { filter }),
  ...(sort && {
    sort: Object.entries(sort).map(([field, order]) => [field, order === 'desc' ? 'DESC' : 'ASC']),
  }),
  ...(columns && { columns: [...columns] }),
  ...(group && { group }),
  ...(totals && { totals: [...totals] }),
  ...(layout && { layout }),
  ...(board && { board: boardState(board) }),
  ...(calendar && { calendar }),
  ...(report && { report: reportState(report) }),
})
