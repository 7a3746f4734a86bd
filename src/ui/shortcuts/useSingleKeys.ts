import { useContext, useSyncExternalStore } from 'react'
import { ShellContext } from '../shell/ShellContext'

const never = () => () => undefined

/** Whether letters and signs alone are shortcuts, as the user prefers. */
export function useSingleKeys(): boolean {
  const preferences = useContext(ShellContext)?.preferences
  return useSyncExternalStore(
    preferences?.subscribe ?? never,
    () => preferences?.get('singleKeyShortcuts') ?? true,
  )
}
