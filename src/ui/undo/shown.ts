import { useSyncExternalStore } from 'react'
import type { UndoRefusal } from '../../contract/undo'

/** The last action that can be undone. */
export interface Offer {
  message: string
  /** In the order of the actions. */
  operations: readonly string[]
}

/** An undo to confirm, or one that was refused. */
export interface UndoConfirmation {
  operation: string
  refusal?: UndoRefusal
  message?: string
}

interface Shown {
  offer?: Offer
  question?: UndoConfirmation
}

let shown: Shown = {}
const listeners = new Set<() => void>()

function show(next: Shown): void {
  shown = { ...shown, ...next }
  for (const listener of listeners) listener()
}

/** Offers an undo; replaces the previous offer. */
export const offerUndo = (offer: Offer | undefined): void => show({ offer })

/** Opens or closes the question about an undo. */
export const confirmUndo = (question: UndoConfirmation | undefined): void => show({ question })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The current offer and question; global, so that it survives navigation. */
export const useShownUndo = (): Shown => useSyncExternalStore(subscribe, () => shown)
