import { useSyncExternalStore } from 'react'
import type { UndoRefusal } from '../../contract/undo'

interface Message {
  message: string
}

/**
 * A completed action that can be undone: through its operations, oldest first, or through its own function.
 */
export type Offer =
  | (Message & { operations: readonly string[] })
  | (Message & { key: string; restore: () => Promise<void> })

/** An undo that needs confirmation: before it runs, or after a refusal. */
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

/** Offers to undo an action. Replaces the previous offer. */
export const offerUndo = (offer: Offer | undefined): void => show({ offer })

/** Opens or closes the dialog that confirms an undo. */
export const confirmUndo = (question: UndoConfirmation | undefined): void => show({ question })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns the current offer and confirmation. They are global, so they survive navigation. */
export const useShownUndo = (): Shown => useSyncExternalStore(subscribe, () => shown)
