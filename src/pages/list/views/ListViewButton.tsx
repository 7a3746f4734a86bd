import { lazy } from 'react'
import { useTranslate } from 'react-admin'
import { useListModel } from '../listModel'
import { useListView } from './listView'
import { useIsChanged } from './useIsChanged'
import { ViewButton } from './ViewButton'

const ListViewMenu = lazy(() => import('./ListViewMenu').then(part => ({ default: part.ListViewMenu })))

/** Shows the list's view or, without one, whether the list shows all records. */
export function ListViewButton() {
  const translate = useTranslate()
  const { state } = useListModel()
  const view = useListView()
  const isWhole = !Object.keys(state.filter).length
  const name = view?.name ?? translate(isWhole ? 'list.all_records' : 'list.unsaved_view')
  return (
    <ViewButton name={name} isChanged={useIsChanged()} renderMenu={props => <ListViewMenu {...props} />} />
  )
}
