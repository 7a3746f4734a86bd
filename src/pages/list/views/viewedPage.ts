import type { ViewState } from '../../../contract/views'
import type { Resource } from '../../../core/schema/resource'

/** What a view opens. */
export type ViewKind = 'list' | 'report'

/** What is shown under views: a list or a report. */
export interface ViewedPage {
  resource: Resource
  of: ViewKind
  /** As a view would keep it now. */
  state: ViewState
  /** Whether it is no longer as its view has it. */
  isChanged: boolean
  /** Further fields that are gone, in addition to those that the view names. */
  missing?: readonly string[]
}

/** The key of a text about views, or about reports. */
export const viewPhrase =
  (of: ViewKind) =>
  (key: string): string =>
    of === 'report' ? `reports.saved.${key}` : `saved_views.${key}`
