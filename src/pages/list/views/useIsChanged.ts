import { writeAddress } from '../listAddress'
import { useListModel } from '../listModel'
import { useListView } from './listView'

/** Whether the list differs from its view. False for a list without a view. */
export function useIsChanged(): boolean {
  const { resource, state } = useListModel()
  const view = useListView()
  return (
    view !== undefined &&
    writeAddress({ ...state, page: 1, view: undefined, day: undefined }, resource, view.state) !== ''
  )
}
