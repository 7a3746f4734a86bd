import { createContext, type ReactNode, useContext } from 'react'
import type { LanguageChoice } from '../../core/i18n/languageChoice'
import type { PageRoute } from '../../core/routing/routes'
import type { Resources } from '../../core/schema/resources'
import type { Preferences } from '../preferences/createPreferences'
import type { ThemeMode } from '../theme/mode'

/** The app's parts, available to every part of the shell. */
export interface ShellParts {
  resources: Resources
  pages: readonly PageRoute[]
  /** Menu groups in order; others follow. */
  menuGroups: readonly string[]
  preferences: Preferences
  themeMode: ThemeMode
  languageChoice: LanguageChoice
  /** Mounted with every page, such as the sign-in over it. */
  beside: ReactNode
  /** In place of the header's own tools. */
  tools?: ReactNode
}

export const ShellContext = createContext<ShellParts | undefined>(undefined)

export function useShell(): ShellParts {
  const parts = useContext(ShellContext)
  if (!parts) throw new Error('useShell needs the app around it')
  return parts
}
