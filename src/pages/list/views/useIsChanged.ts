import { writeAddress } from '../listAddress'
import { useList } from '../listModel'
import { useListView } from './listView'

/** Whether the list differs from its view. False for a list without a view. */
export function useIsChanged(): boolean {
  const { resource, state } = useList()
  const view = useListView()
  return (
    view !== undefined &&
    writeAddress({ ...state, page: 1, view: undefined, day: undefined }, resource, view.state) !== ''
  )
}
