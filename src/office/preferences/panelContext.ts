import { createContext, useContext } from 'react'

export const PanelContext = createContext<() => void>(() => {
  throw new Error('useOpenPreferences must be used inside PreferencesPanel')
})

/** Returns a function that opens the preferences panel. */
export function useOpenPreferences(): () => void {
  return useContext(PanelContext)
}
