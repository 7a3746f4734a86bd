import { useContext, useSyncExternalStore } from 'react'
import { ShellContext } from '../shell/ShellContext'

const never = () => () => undefined

/** Returns whether the user enabled single letters and signs as shortcuts. */
export function useSingleKeys(): boolean {
  const preferences = useContext(ShellContext)?.preferences
  return useSyncExternalStore(
    preferences?.subscribe ?? never,
    () => preferences?.get('singleKeyShortcuts') ?? true,
  )
}
