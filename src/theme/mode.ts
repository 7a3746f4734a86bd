import { type Look, tokens } from './tokens'

export const modes = ['light', 'dark', 'system'] as const
export type Mode = (typeof modes)[number]

export interface ThemeMode {
  mode: () => Mode
  look: () => Look
  choose: (mode: Mode) => void
  subscribe: (listener: () => void) => () => void
}

interface Storage {
  read: () => string | undefined
  write: (mode: Mode) => void
}

/** Keeps the chosen theme and follows the system while that is the choice (S-03). */
export function createThemeMode({ read, write }: Storage): ThemeMode {
  const wish = read()
  let mode = modes.find(known => known === wish) ?? 'system'
  const listeners = new Set<() => void>()
  const system = matchMedia('(prefers-color-scheme: dark)')
  const look = () => (mode === 'dark' || (mode === 'system' && system.matches) ? 'dark' : 'light')
  const tell = () => {
    const root = document.documentElement
    root.dataset.theme = look()
    root.style.colorScheme = look()
    root.style.backgroundColor = tokens[look()].page
    for (const listener of listeners) listener()
  }
  system.addEventListener('change', tell)
  return {
    mode: () => mode,
    look,
    choose: chosen => {
      mode = chosen
      write(chosen)
      tell()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
