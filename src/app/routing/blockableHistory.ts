import {
  type Location,
  type NavigationType,
  parsePath,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router-dom'

type History = ReturnType<typeof UNSAFE_createBrowserHistory>

/** A navigation about to happen. */
export interface NavigationAttempt {
  currentLocation: Location
  nextLocation: Location
  historyAction: `${NavigationType}`
  /** Navigates without asking again. */
  go: () => void
}

/** Whether a navigation is blocked. */
export type NavigationBlocker = (departure: NavigationAttempt) => boolean

export interface BlockableHistory extends History {
  /** Registers a blocker; returns its removal. */
  block(blocker: NavigationBlocker): () => void
}

/**
 * A history that asks before it navigates. The browser reports its back button only after navigating, so a blocked
 * navigation is reversed, and listeners see neither.
 */
export function blockableHistory(history: History): BlockableHistory {
  const blockers = new Set<NavigationBlocker>()
  let current = history.location
  let isTurningBack = false
  let isLetThrough = false

  const isKept = (departure: Omit<NavigationAttempt, 'currentLocation'>) =>
    [...blockers].some(keeps => keeps({ ...departure, currentLocation: current }))
  const afterBlockers =
    (historyAction: 'PUSH' | 'REPLACE', go: History['push']) => (to: To, state?: unknown) => {
      const nextLocation = placeOf(to, state, current)
      const leave = () => go(to, state)
      if (!isKept({ historyAction, nextLocation, go: leave })) leave()
    }
  return {
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    push: afterBlockers('PUSH', history.push),
    replace: afterBlockers('REPLACE', history.replace),
    go: history.go,
    listen: listener =>
      history.listen(update => {
        const { action, location, delta } = update
        if (isTurningBack) {
          isTurningBack = false
          return
        }
        const go = () => {
          isLetThrough = true
          history.go(delta ?? 0)
        }
        // If the direction is unknown, as for an entry before this document, it can't be reversed.
        const mayTurn = action === 'POP' && delta && !isLetThrough
        isLetThrough = false
        if (mayTurn && isKept({ historyAction: 'POP', nextLocation: location, go })) {
          isTurningBack = true
          history.go(-delta)
          return
        }
        current = location
        listener(update)
      }),
    block: blocker => {
      blockers.add(blocker)
      return () => {
        blockers.delete(blocker)
      }
    },
  }
}

function placeOf(to: To, state: unknown, from: Location): Location {
  const path = typeof to === 'string' ? parsePath(to) : to
  return { pathname: from.pathname, search: '', hash: '', key: 'next', ...path, state }
}
