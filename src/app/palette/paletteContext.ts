import { createContext, useContext } from 'react'

export const PaletteContext = createContext<() => void>(() => {
  throw new Error('useOpenPalette needs the shell around it')
})

/** Opens the command palette. */
export function useOpenPalette(): () => void {
  return useContext(PaletteContext)
}

/** A chunk of its own, loaded when it is opened. */
export const loadPalette = () => import('./Palette')
