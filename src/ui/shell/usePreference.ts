import { useSyncExternalStore } from 'react'
import type { PreferenceName, PreferenceValue, PreferenceValues } from '../preferences/preferences'
import { useShell } from './ShellContext'

/** Returns a preference and its setter. */
export function usePreference<Name extends PreferenceName>(
  name: Name,
): [PreferenceValue<Name>, (value: PreferenceValue<Name>) => void] {
  const { preferences } = useShell()
  const value = useSyncExternalStore(preferences.subscribe, () => preferences.get(name))
  return [value, chosen => preferences.set(name, chosen)]
}

/** Returns all preferences. */
export function usePreferences(): PreferenceValues {
  const { preferences } = useShell()
  return useSyncExternalStore(preferences.subscribe, preferences.all)
}
