import { loadForms } from '../../pages/loadForms'
import { afterFirstPage, idle } from '../../ui/shell/afterFirstPage'
import { isSlowDevice } from '../../ui/shell/isSlowDevice'
import { unlessMissing } from '../../ui/shell/missingPart'

/** The code of parts that users open from a list, the most likely first. */
const parts = [
  () => import('../../pages/list/filters/FilterEditor'),
  () => import('../../pages/list/filters/FilterChip'),
  () => import('../../pages/list/header/ViewPopover'),
  () => import('./UserPopover'),
  () => import('../../ui/shell/ChoiceList'),
]

/** A user who is still on the page after this time is probably reading. */
const READING_MS = 3_000

/**
 * Prefetches the deferred texts, then forms and parts of lists, while the user reads
 * the first page, if the network allows it. Forms are large and come later, because
 * evaluating them would keep a slow device busy just when the user opens a record.
 */
export function prefetchPages(phrases: { whole: () => Promise<void> }): void {
  if (isSlowDevice()) return
  afterFirstPage(async () => {
    try {
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
