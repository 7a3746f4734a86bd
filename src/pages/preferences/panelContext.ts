import { createContext, useContext } from 'react'

export const PanelContext = createContext<() => void>(() => {
  throw new Error('useOpenPreferences needs the shell around it')
})

/** Opens the panel of preferences. */
export function useOpenPreferences(): () => void {
  return useContext(PanelContext)
}
