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

/**
 * Prefetches pages while the first one is being read, if the network allows: first those of a list's record with
 * their definitions, then the texts of all other pages. Forms are large and come later, because running them keeps a
 * slow machine busy just when a person opens a record.
 */
export function prefetchPages(
  resources: Pick<Resources, 'loaded' | 'load'>,
  phrases: { whole: () => Promise<void> },
): void {
  if (isSlowDevice()) return
  afterFirstPage(() => prefetchRecord(resources).catch(unlessMissing))
  afterFirstPage(() => void prefetchOthers(phrases).catch(unlessMissing))
}

async function prefetchRecord(resources: Pick<Resources, 'loaded' | 'load'>): Promise<void> {
  const mentioned = resources.loaded().flatMap(({ relations }) => Object.values(relations))
  await generatedPages.show.load()
  await resources.load(mentioned.map(({ to }) => to))
}

async function prefetchOthers(phrases: { whole: () => Promise<void> }): Promise<void> {
  await phrases.whole()
  await new Promise(resolve => setTimeout(resolve, READING_MS))
  await loadForms()
  for (const load of parts) {
    await idle()
    await load()
  }
}
