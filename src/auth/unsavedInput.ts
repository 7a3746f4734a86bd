import { useEffect } from 'react'

const holders = new Set<object>()

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
    return () => {
      holders.delete(holder)
    }
  }, [unsaved])
}
