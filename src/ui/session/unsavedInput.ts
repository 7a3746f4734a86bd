import { useEffect, useSyncExternalStore } from 'react'

/** Saves input before its session ends. */
type Flush = () => Promise<void>

const holders = new Set<{ flush?: Flush }>()
const listeners = new Set<() => void>()

/** Whether the page has unsaved input. */
export function hasUnsavedInput(): boolean {
  return holders.size > 0
}

/** Makes every form save its input; waits for a limited time. */
export async function flushUnsavedInput(atMostMs = 2000): Promise<void> {
  const flushed = [...holders].map(({ flush }) => flush?.())
  await Promise.race([Promise.allSettled(flushed), new Promise(resolve => setTimeout(resolve, atMostMs))])
}

/** A form registers its unsaved input: the sign-in then opens over it instead of replacing it. */
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

/** The same, for a component around several forms. */
export const useAnyUnsavedInput = (): boolean => useSyncExternalStore(subscribe, hasUnsavedInput)

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
