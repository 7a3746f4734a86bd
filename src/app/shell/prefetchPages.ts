import type { Resources } from '../../core/schema/resources'
import { generatedPages } from '../../pages/generatedPages'
import { loadForms } from '../../pages/loadForms'
import { afterFirstPage, idle } from '../../ui/shell/afterFirstPage'
import { isSlowDevice } from '../../ui/shell/isSlowDevice'
import { unlessMissing } from '../../ui/shell/missingPart'

/** The pages that people open from a list, most likely first. */
const parts = [
  () => import('../../pages/list/filters/FilterEditor'),
  () => import('../../pages/list/filters/FilterChip'),
  () => import('../../pages/list/header/ViewPopover'),
  () => import('./UserPopover'),
  () => import('../../ui/shell/ChoiceList'),
]

/** People who are still here by then are reading. */
const READING_MS = 3_000

/** Prefetches the page of a list's record with the definitions that it shows, if the network allows. */
export async function prefetchRecordPage(resources: Pick<Resources, 'loaded' | 'load'>): Promise<void> {
  if (isSlowDevice()) return
  try {
    const mentioned = resources.loaded().flatMap(({ relations }) => Object.values(relations))
    await generatedPages.show.load()
    await resources.load(mentioned.map(({ to }) => to))
  } catch (error) {
    unlessMissing(error)
  }
}

/**
 * Prefetches the texts of all other pages while the first one is being read, if the network allows. Forms are large and
 * come later, because running them keeps a slow machine busy just when a person opens a record.
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
