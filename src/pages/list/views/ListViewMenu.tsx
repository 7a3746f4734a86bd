import { useViewedList } from './useViewedList'
import { ViewMenu } from './ViewMenu'

/** The menu of the list's views. */
export const ListViewMenu = (props: { anchor: HTMLElement; onClose: () => void }) => (
  <ViewMenu page={useViewedList()} {...props} />
)
