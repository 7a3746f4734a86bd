import {
  type Location,
  type NavigationType,
  parsePath,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router-dom'

type History = ReturnType<typeof UNSAFE_createBrowserHistory>

/** A navigation that is about to happen. */
export interface NavigationAttempt {
  currentLocation: Location
  nextLocation: Location
  historyAction: `${NavigationType}`
  /** Navigates without calling the blockers again. */
  go: () => void
}

/** Returns whether to block a navigation. */
export type NavigationBlocker = (departure: NavigationAttempt) => boolean

export interface BlockableHistory extends History {
  /** Registers a blocker. Returns a function that removes it. */
  block(blocker: NavigationBlocker): () => void
}

/**
 * Creates a history that calls blockers before it navigates. The browser reports its back button only after
 * navigating, so a blocked navigation is reversed, and listeners receive neither.
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
        // A navigation can't be reversed if its distance is unknown, as for an entry before this document.
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
