import { idle } from '../ui/shell/afterFirstPage'
import { isSlowDevice } from '../ui/shell/isSlowDevice'
import { lazyPage } from '../ui/shell/lazyPage'
import { unlessMissing } from '../ui/shell/missingPart'

/** The edit page, which the page of a record loads ahead. */
export const LazyEditPage = lazyPage(async () => (await import('./EditPage')).EditPage)

/** Fetches the forms in a quiet moment: whoever reads a record may change it next. */
export async function loadForms(): Promise<void> {
  if (isSlowDevice()) return
  try {
    await idle()
    await Promise.all([LazyEditPage.load(), import('../fields/views')])
  } catch (error) {
    unlessMissing(error)
  }
}
