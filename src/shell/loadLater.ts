import { isDear } from '../first/loadNext'
import { afterFirstPage } from './afterFirstPage'
import { unlessMissing } from './missingPart'

/** What somebody opens next from a list, in the order in which they are likely to. */
const parts = [
  () => import('../pages/ShowPage'),
  () => import('../pages/EditPage'),
  () => import('../fields/views'),
  () => import('../pages/list/FilterEditor'),
  () => import('../pages/list/FilterChip'),
  () => import('../pages/list/ViewPopover'),
  () => import('./UserPopover'),
  () => import('./ChoiceList'),
]

/** Fetches the pages behind the first one while that is being read, where the network allows. */
export function loadLater(): void {
  if (isDear()) return
  afterFirstPage(async () => {
    try {
      for (const load of parts) await load()
    } catch (error) {
      unlessMissing(error)
    }
  })
}
