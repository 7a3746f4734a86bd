import { createContext, type ReactNode, useContext } from 'react'
import type { LanguageChoice } from '../../core/i18n/languageChoice'
import type { PageRoute } from '../../core/routing/routes'
import type { Resources } from '../../core/schema/resources'
import type { Preferences } from '../preferences/createPreferences'
import type { ThemeMode } from '../theme/mode'

/** What the app mounts and every part of the shell may ask for. */
export interface ShellParts {
  resources: Resources
  pages: readonly PageRoute[]
  /** Groups of the menu in their order; others follow. */
  menuGroups: readonly string[]
  preferences: Preferences
  themeMode: ThemeMode
  languageChoice: LanguageChoice
  /** What stands beside every page, as the sign-in over it. */
  beside: ReactNode
}

export const ShellContext = createContext<ShellParts | undefined>(undefined)

export function useShell(): ShellParts {
  const parts = useContext(ShellContext)
  if (!parts) throw new Error('useShell needs the app around it')
  return parts
}
