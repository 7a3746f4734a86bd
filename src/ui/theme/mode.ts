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
  /** Applies a rendered theme to the document: by default the current one. Call it together with the render. */
  show: (rendered?: Look) => void
  /** Suspends automatic calls of `show` until the returned function is called. */
  showLater: () => () => void
}

/** Creates the theme mode: the chosen theme, or the system's, which it follows (S-03). */
export function createThemeMode(preferences: Preferences): ThemeMode {
  const listeners = new Set<() => void>()
  const system = matchMedia('(prefers-color-scheme: dark)')
  const mode = () => preferences.get('theme')
  const look = (): Look => (mode() === 'dark' || (mode() === 'system' && system.matches) ? 'dark' : 'light')
  let isLeft = false
  const show = (rendered = look()) => {
    const root = document.documentElement
    root.dataset.theme = rendered
    root.style.colorScheme = rendered
    root.style.backgroundColor = baseTokens(rendered, preferences.get('skin')).page
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
