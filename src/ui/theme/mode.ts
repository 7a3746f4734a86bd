import type { Preferences } from '../preferences/createPreferences'
import { type PreferenceValue, preferences as table } from '../preferences/preferences'
import { baseTokens, type Look } from './tokens'

export const modes = table.theme.values
export type Mode = PreferenceValue<'theme'>

export interface ThemeMode {
  mode: () => Mode
  look: () => Look
  choose: (mode: Mode) => void
  subscribe: (listener: () => void) => () => void
  /** Applies the theme to the document. Call it together with the render. */
  show: () => void
  /** Suspends automatic calls of `show` until the returned function is called. */
  showLater: () => () => void
}

/** Creates the theme mode: the chosen theme, or the system's, which it follows (S-03). */
export function createThemeMode(preferences: Preferences): ThemeMode {
  const listeners = new Set<() => void>()
  const system = matchMedia('(prefers-color-scheme: dark)')
  const mode = () => preferences.get('theme')
  const look = () => (mode() === 'dark' || (mode() === 'system' && system.matches) ? 'dark' : 'light')
  let isLeft = false
  const show = () => {
    const root = document.documentElement
    root.dataset.theme = look()
    root.style.colorScheme = look()
    root.style.backgroundColor = baseTokens(look(), preferences.get('skin')).page
  }
  const update = () => {
    preferences.set('colorScheme', look())
    if (!isLeft) show()
    for (const listener of listeners) listener()
  }
  preferences.set('colorScheme', look())
  preferences.subscribe(update)
  system.addEventListener('change', update)
  return {
    mode,
    look,
    choose: chosen => preferences.set('theme', chosen),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show,
    showLater: () => {
      isLeft = true
      return () => {
        isLeft = false
      }
    },
  }
}
