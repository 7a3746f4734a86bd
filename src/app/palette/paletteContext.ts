import { createContext, useContext } from 'react'

export const PaletteContext = createContext<() => void>(() => {
  throw new Error('useOpenPalette needs the shell around it')
})

/** Opens the command palette. */
export function useOpenPalette(): () => void {
  return useContext(PaletteContext)
}

/** Its own chunk: nobody waits for it before they open it. */
export const loadPalette = () => import('./Palette')
