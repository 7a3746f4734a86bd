import { idle } from '../ui/shell/afterFirstPage'
import { isSlowDevice } from '../ui/shell/isSlowDevice'
import { lazyPage } from '../ui/shell/lazyPage'
import { unlessMissing } from '../ui/shell/missingPart'

/** The edit page, prefetched by the page of a record. */
export const LazyEditPage = lazyPage(async () => (await import('./EditPage')).EditPage)

/** Prefetches the forms in an idle moment, because readers of a record often edit it next. */
export async function loadForms(): Promise<void> {
  if (isSlowDevice()) return
  try {
    await idle()
    await Promise.all([LazyEditPage.load(), import('../fields/views')])
  } catch (error) {
    unlessMissing(error)
  }
}
