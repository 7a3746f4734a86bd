import { useEffect, useSyncExternalStore } from 'react'

const holders = new Set<object>()
const listeners = new Set<() => void>()

/** Whether anything on the page was typed and not saved yet. */
export function hasUnsavedInput(): boolean {
  return holders.size > 0
}

/** A form says that it holds unsaved input: the sign-in then opens over it instead of replacing it. */
export function useUnsavedInput(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const holder = {}
    holders.add(holder)
    tell()
    return () => {
      holders.delete(holder)
      tell()
    }
  }, [unsaved])
}

/** The same, for what stands around several forms. */
export const useAnyUnsavedInput = (): boolean => useSyncExternalStore(subscribe, hasUnsavedInput)

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
