import type { Resources } from '../../core/schema/resources'
import { generatedPages } from '../../pages/generatedPages'
import { loadForms } from '../../pages/loadForms'
import { afterFirstPage, idle } from '../../ui/shell/afterFirstPage'
import { isSlowDevice } from '../../ui/shell/isSlowDevice'
import { unlessMissing } from '../../ui/shell/missingPart'

/** What somebody opens from a list, in the order in which they are likely to. */
const parts = [
  () => import('../../pages/list/filters/FilterEditor'),
  () => import('../../pages/list/filters/FilterChip'),
  () => import('../../pages/list/header/ViewPopover'),
  () => import('./UserPopover'),
  () => import('../../ui/shell/ChoiceList'),
]

/** Whoever has not gone on by now is reading. */
const READING_MS = 3_000

/**
 * Fetches the pages behind the first one while that is being read, where the network allows: first what a record of the
 * list takes, with the definitions that its page speaks of, then the phrases of all other pages. The forms, which are large, come when one reads on: running
 * them keeps a slow machine busy just when somebody opens a record.
 */
export function prefetchPages(
  resources: Pick<Resources, 'loaded' | 'load'>,
  phrases: { whole: () => Promise<void> },
): void {
  if (isSlowDevice()) return
  afterFirstPage(async () => {
    try {
      const mentioned = resources.loaded().flatMap(({ relations }) => Object.values(relations))
      await Promise.all([generatedPages.show.load(), resources.load(mentioned.map(({ to }) => to))])
      await phrases.whole()
      await new Promise(resolve => setTimeout(resolve, READING_MS))
      await loadForms()
      for (const load of parts) {
        await idle()
        await load()
      }
    } catch (error) {
      unlessMissing(error)
    }
  })
}
