import { createContext, useContext } from 'react'

export const PaletteContext = createContext<() => void>(() => {
  throw new Error('useOpenPalette needs the shell around it')
})

/** Returns a function that opens the command palette. */
export function useOpenPalette(): () => void {
  return useContext(PaletteContext)
}

/** Loads the palette's code, a separate chunk. */
export const loadPalette = () => import('./Palette')
