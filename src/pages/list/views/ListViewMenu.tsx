import { useViewedList } from './useViewedList'
import { ViewMenu } from './ViewMenu'

/** The views of the list. */
export const ListViewMenu = (props: { anchor: HTMLElement; onClose: () => void }) => (
  <ViewMenu page={useViewedList()} {...props} />
)
