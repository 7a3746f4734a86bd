import { writeAddress } from '../listAddress'
import { useList } from '../listModel'
import { useListView } from './listView'

/** Whether the list is no longer as its view has it, or, without a view, as the definition has it. */
export function useIsChanged(): boolean {
  const { resource, state } = useList()
  const view = useListView()
  return (
    view !== undefined &&
    writeAddress({ ...state, page: 1, view: undefined, day: undefined }, resource, view.state) !== ''
  )
}
