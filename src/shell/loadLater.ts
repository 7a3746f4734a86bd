import { isDear } from '../first/loadNext'
import type { Resources } from '../schema/resources'
import { afterFirstPage, idle } from './afterFirstPage'
import { unlessMissing } from './missingPart'

/** What somebody opens from a list or a record, in the order in which they are likely to. */
const parts = [
  () => import('../pages/EditPage'),
  () => import('../fields/views'),
  () => import('../pages/list/FilterEditor'),
  () => import('../pages/list/FilterChip'),
  () => import('../pages/list/ViewPopover'),
  () => import('./UserPopover'),
  () => import('./ChoiceList'),
]

/**
 * Fetches the pages behind the first one while that is being read, where the network allows: first what a record of the
 * list takes, with the definitions that its page speaks of.
 */
export function loadLater(resources: Pick<Resources, 'loaded' | 'load'>): void {
  if (isDear()) return
  afterFirstPage(async () => {
    try {
      const spokenOf = resources.loaded().flatMap(({ relations }) => Object.values(relations))
      await Promise.all([import('../pages/ShowPage'), resources.load(spokenOf.map(({ to }) => to))])
      for (const load of parts) {
        // Who has gone on to a record already sees that first.
        await idle()
        await load()
      }
    } catch (error) {
      unlessMissing(error)
    }
  })
}
