import { useNumber, useTotal } from '../../../ui/records/useWords'
import { useListModel } from '../listModel'

/** Returns the number of selected rows, as translation parameters. */
export function useChosenRows(): { smart_count: number; count: string } {
  const number = useNumber()
  const total = useTotal()
  const { list, selection } = useListModel()
  return { smart_count: selection.count, count: selection.all ? total(list.meta) : number(selection.count) }
}
