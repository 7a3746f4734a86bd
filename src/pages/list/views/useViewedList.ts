import { useList } from '../listModel'
import { useIsChanged } from './useIsChanged'
import { useCurrentState } from './useViewActions'
import type { ViewedPage } from './viewedPage'

/** The list around a component, for its views. */
export function useViewedList(): ViewedPage {
  const { resource } = useList()
  return { resource, of: 'list', state: useCurrentState(), isChanged: useIsChanged() }
}
