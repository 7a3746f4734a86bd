import { createContext, useContext } from 'react'
import type { RecordChange } from '../../../contract/live'

/** What others have changed on a record since it was opened or they were last told of. */
export interface RemoteChange {
  /** Names of the fields whose values differ, in the order of the definition. */
  fields: readonly string[]
  /** The record's version before the first of these changes. */
  since: number
  /** When the last of them came. */
  at: string
}

/** Why a record that was shown is no longer to be had; `gone` where deleted and hidden look alike. */
export type Ended = { kind: 'deleted'; by: RecordChange['by'] } | { kind: 'hidden' } | { kind: 'gone' }

/** How the open record has fared in others' hands. */
export interface Followed {
  remoteChange?: RemoteChange
  ended?: Ended
  /** Fields that are marked for a while, as somebody else has just changed them. */
  marked: ReadonlySet<string>
  /** The reader knows now. */
  dismiss: () => void
}

const unfollowed: Followed = { marked: new Set(), dismiss: () => undefined }

export const FollowedContext = createContext<Followed>(unfollowed)

export const useFollowed = (): Followed => useContext(FollowedContext)
