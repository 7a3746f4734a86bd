import type { Resource } from '../core/schema/resource'
import type { Resources } from '../core/schema/resources'
import { isSlowDevice } from '../ui/shell/isSlowDevice'
import { lazyPage } from '../ui/shell/lazyPage'
import { unlessMissing } from '../ui/shell/missingPart'

/** The page of a record, prefetched by lists and by the first page. */
export const LazyShowPage = lazyPage(async () => (await import('./ShowPage')).ShowPage)

/** Prefetches the record page and the definitions that these resources are related to, if the network allows it. */
export async function loadRecordPage(
  resources: Pick<Resources, 'load'>,
  shown: readonly Pick<Resource, 'relations'>[],
): Promise<void> {
  if (isSlowDevice()) return
  try {
    // One after the other, because in parallel, the page would arrive last on a slow network.
    await LazyShowPage.load()
    await resources.load(shown.flatMap(({ relations }) => Object.values(relations).map(({ to }) => to)))
  } catch (error) {
    unlessMissing(error)
  }
}
