import { createContext, useContext } from 'react'
import type { RecordChange } from '../../../contract/live'

/** Others' changes of a record since it was opened or last reported. */
export interface RemoteChange {
  /** The changed fields, in the order of the definition. */
  fields: readonly string[]
  /** The record's version before the first of these changes. */
  since: number
  /** The time of the last change. */
  at: string
}

/** Why an open record is no longer available. `gone` if a deleted and a hidden record look alike. */
export type Ended = { kind: 'deleted'; by: RecordChange['by'] } | { kind: 'hidden' } | { kind: 'gone' }

/** The state of the open record after others' changes. */
export interface Followed {
  remoteChange?: RemoteChange
  ended?: Ended
  /** Recently changed fields, which are highlighted for a while. */
  marked: ReadonlySet<string>
  /** Hides the report once the reader has seen it. */
  dismiss: () => void
}

const unfollowed: Followed = { marked: new Set(), dismiss: () => undefined }

export const FollowedContext = createContext<Followed>(unfollowed)

export const useFollowed = (): Followed => useContext(FollowedContext)
