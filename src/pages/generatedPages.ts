import type { Resource } from '../core/schema/resource'
import { idle } from '../ui/shell/afterFirstPage'
import { isSlowDevice } from '../ui/shell/isSlowDevice'
import { type LazyPage, lazyPage } from '../ui/shell/lazyPage'
import { unlessMissing } from '../ui/shell/missingPart'

/** What every page of a resource is given. */
export interface ResourcePageProps {
  resource: Resource
}

export type View = 'list' | 'show' | 'edit' | 'create'

/** The pages that every resource has. */
export const generatedPages: Readonly<Record<View, LazyPage<ResourcePageProps>>> = {
  list: lazyPage(async () => (await import('./ListPage')).ListPage),
  show: lazyPage(async () => (await import('./ShowPage')).ShowPage),
  edit: lazyPage(async () => (await import('./EditPage')).EditPage),
  create: lazyPage(async () => (await import('./CreatePage')).CreatePage),
}

/** Fetches the forms in a quiet moment: whoever reads a record may change it next. */
export async function loadForms(): Promise<void> {
  if (isSlowDevice()) return
  try {
    await idle()
    await Promise.all([generatedPages.edit.load(), import('../fields/views')])
  } catch (error) {
    unlessMissing(error)
  }
}
