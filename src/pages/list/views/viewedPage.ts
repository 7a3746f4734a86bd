import type { ViewState } from '../../../contract/views'
import type { Resource } from '../../../core/schema/resource'

/** The kind of page that a view opens. */
export type ViewKind = 'list' | 'report'

/** A page with views: a list or a report. */
export interface ViewedPage {
  resource: Resource
  of: ViewKind
  /** Its state as a view would store it now. */
  state: ViewState
  /** Whether it differs from its view. */
  isChanged: boolean
  /** Other fields that no longer exist, in addition to those of the view. */
  missing?: readonly string[]
}

/** Returns the key of a text about a list's views, or about a report's. */
export const viewPhrase =
  (of: ViewKind) =>
  (key: string): string =>
    of === 'report' ? `reports.saved.${key}` : `saved_views.${key}`
