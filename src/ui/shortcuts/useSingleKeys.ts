import { useContext, useSyncExternalStore } from 'react'
import { ShellContext } from '../shell/ShellContext'

const never = () => () => undefined

/** Whether the user enabled letters and signs without a modifier as shortcuts. */
export function useSingleKeys(): boolean {
  const preferences = useContext(ShellContext)?.preferences
  return useSyncExternalStore(
    preferences?.subscribe ?? never,
    () => preferences?.get('singleKeyShortcuts') ?? true,
  )
}
