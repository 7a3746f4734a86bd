import { useEffect, useSyncExternalStore } from 'react'

/** Brings what was typed into safety, before the session that it belongs to is over. */
type Flush = () => Promise<void>

const holders = new Set<{ flush?: Flush }>()
const listeners = new Set<() => void>()

/** Whether anything on the page was typed and not saved yet. */
export function hasUnsavedInput(): boolean {
  return holders.size > 0
}

/** Has every form bring what was typed into safety; waits no longer than that should take. */
export async function flushUnsavedInput(atMostMs = 2000): Promise<void> {
  const flushed = [...holders].map(({ flush }) => flush?.())
  await Promise.race([Promise.allSettled(flushed), new Promise(resolve => setTimeout(resolve, atMostMs))])
}

/** A form says that it holds unsaved input: the sign-in then opens over it instead of replacing it. */
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

/** The same, for what stands around several forms. */
export const useAnyUnsavedInput = (): boolean => useSyncExternalStore(subscribe, hasUnsavedInput)

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
