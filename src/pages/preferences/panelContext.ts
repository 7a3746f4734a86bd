import { createContext, useContext } from 'react'

export const PanelContext = createContext<() => void>(() => {
  throw new Error('useOpenPreferences needs the shell around it')
})

/** Returns a function that opens the preferences panel. */
export function useOpenPreferences(): () => void {
  return useContext(PanelContext)
}
