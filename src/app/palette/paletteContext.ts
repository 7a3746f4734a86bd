import { createContext, useContext } from 'react'

export const PaletteContext = createContext<() => void>(() => {
  throw new Error('useOpenPalette must be used inside the shell')
})

/** Returns a function that opens the command palette. */
export function useOpenPalette(): () => void {
  return useContext(PaletteContext)
}

/** Loads the palette's code, a separate chunk. */
export const loadPalette = () => import('./Palette')
