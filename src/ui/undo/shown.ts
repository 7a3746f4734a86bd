import { useSyncExternalStore } from 'react'
import type { UndoRefusal } from '../../contract/undo'

interface Message {
  message: string
}

/** What was just done and can be undone: by the operations of its writes, the oldest first, or by a call of its own. */
export type Offer =
  | (Message & { operations: readonly string[] })
  | (Message & { key: string; restore: () => Promise<void> })

/** An undo that is asked about: before it is made, or after it was refused. */
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

/** Offers to undo something; it replaces the offer before it. */
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
