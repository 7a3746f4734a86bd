import { useListModel } from '../listModel'
import { useIsChanged } from './useIsChanged'
import { useCurrentState } from './useViewActions'
import type { ViewedPage } from './viewedPage'

/** Returns the surrounding list as a page with views. */
export function useViewedList(): ViewedPage {
  const { resource } = useListModel()
  return { resource, of: 'list', state: useCurrentState(), isChanged: useIsChanged() }
}
