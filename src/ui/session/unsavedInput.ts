import { useEffect, useSyncExternalStore } from 'react'

/** Saves a form's input before the session ends. */
type Flush = () => Promise<void>

const holders = new Set<{ flush?: Flush }>()
const listeners = new Set<() => void>()

/** Returns whether the page has unsaved input. */
export function hasUnsavedInput(): boolean {
  return holders.size > 0
}

/** Saves the input of every form, waiting up to a limit. */
export async function flushUnsavedInput(atMostMs = 2000): Promise<void> {
  const flushed = [...holders].map(({ flush }) => flush?.())
  await Promise.race([Promise.allSettled(flushed), new Promise(resolve => setTimeout(resolve, atMostMs))])
}

/**
 * Registers a form's unsaved input, so that the sign-in
 * dialog opens over it instead of replacing the page.
 */
export function useUnsavedInput(unsaved: boolean, flush?: Flush): void {
  useEffect(() => {
    if (!unsaved) return
    const holder = { flush }
    holders.add(holder)
    notifyListeners()
    return () => {
      holders.delete(holder)
      notifyListeners()
    }
  }, [unsaved, flush])
}

/** Returns whether the page has unsaved input, for a component around several forms. */
export const useAnyUnsavedInput = (): boolean => useSyncExternalStore(subscribe, hasUnsavedInput)

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
