import type { Resource } from '../core/schema/resource'
import { type LazyPage, lazyPage } from '../ui/shell/lazyPage'
import { LazyEditPage } from './loadForms'
import { LazyShowPage } from './loadRecordPage'

/** The props of every page of a resource. */
export interface ResourcePageProps {
  resource: Resource
}

export type View = 'list' | 'show' | 'edit' | 'create'

/** The pages that every resource has. */
export const generatedPages: Readonly<Record<View, LazyPage<ResourcePageProps>>> = {
  list: lazyPage(async () => (await import('./ListPage')).ListPage),
  show: LazyShowPage,
  edit: LazyEditPage,
  create: lazyPage(async () => (await import('./CreatePage')).CreatePage),
}
