import { createContext, type ReactNode, useContext } from 'react'
import type { LanguageChoice } from '../../core/i18n/languageChoice'
import type { PageRoute } from '../../core/routing/routes'
import type { Resources } from '../../core/schema/resources'
import type { Preferences } from '../preferences/createPreferences'
import type { ThemeMode } from '../theme/mode'

/** The app's shared objects, available to all parts of the shell. */
export interface ShellParts {
  resources: Resources
  pages: readonly PageRoute[]
  /** The menu groups in order. Other groups follow. */
  menuGroups: readonly string[]
  preferences: Preferences
  themeMode: ThemeMode
  languageChoice: LanguageChoice
  /** Rendered with every page, such as the sign-in dialog over it. */
  beside: ReactNode
  /** Replaces the header's own tools. */
  tools?: ReactNode
}

export const ShellContext = createContext<ShellParts | undefined>(undefined)

/** Returns the app's shared objects. */
export function useShell(): ShellParts {
  const parts = useContext(ShellContext)
  if (!parts) throw new Error('useShell must be used inside the app')
  return parts
}
