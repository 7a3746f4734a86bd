import { createTheme, type Theme } from '@mui/material/styles'
import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { I18nProvider } from 'react-admin'
import type { Language } from '../../core/i18n/languages'
import { useShell } from '../../ui/shell/ShellContext'
import { themeOf } from '../../ui/theme/theme'
import type { Look } from '../../ui/theme/tokens'
import { withLocaleText } from '../../ui/theme/withLocaleText'

/** react-admin's translations, with a new object for each language. */
export interface AppI18n {
  provider: () => I18nProvider
  subscribe: (listener: () => void) => () => void
}

export interface AppLook {
  theme: Theme
  i18nProvider: I18nProvider
}

/**
 * Returns the theme and texts of all components. A change renders the whole screen, which can take longer
 * than a click should, so it renders in the background and is shown when complete.
 */
export function useAppLook(i18n: AppI18n): AppLook {
  const { themeMode, languageChoice, preferences } = useShell()
  const read = () => {
    const { lightPrimary, darkPrimary, skin } = preferences.all()
    const look = themeMode.look()
    const primary = look === 'dark' ? darkPrimary : lightPrimary
    const direction = languageChoice.direction()
    const language = languageChoice.language()
    return { look, primary, skin, direction, language, i18nProvider: i18n.provider() }
  }
  const [chosen, setChosen] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads their current values when one of them changes.
  useEffect(() => {
    // Read the values now, not during the render: otherwise a
    // second change that reverts the first could hide both.
    const follow = () => {
      const next = read()
      startTransition(() => setChosen(before => sameOr(before, next)))
    }
    // Apply changes since the first render.
    follow()
    const ends = [themeMode, languageChoice, preferences, i18n].map(each => each.subscribe(follow))
    return () => {
      for (const end of ends) end()
    }
  }, [themeMode, languageChoice, preferences, i18n])
  const { look, primary, skin, direction, language, i18nProvider } = chosen
  useDocumentLook({ themeMode, languageChoice }, chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels that load later are a new provider of the same language; a new theme would style every component again.
  const theme = useMemo(
    () => createTheme(withLocaleText(themeOf({ look, primary, skin, direction }), i18nProvider.translate)),
    [look, primary, skin, direction, language],
  )
  return { theme, i18nProvider }
}

interface Rendered {
  look: Look
  language: Language
}

/** The parts of the look that are set on the document too. */
type OnDocument = Pick<ReturnType<typeof useShell>, 'themeMode' | 'languageChoice'>

/**
 * Changes the document together with the screen: to the values that the screen has been rendered with, because
 * the current ones might have changed since.
 */
function useDocumentLook({ themeMode, languageChoice }: OnDocument, chosen: Rendered) {
  useLayoutEffect(() => {
    const ends = [themeMode, languageChoice].map(part => part.showLater())
    return () => {
      for (const end of ends) end()
    }
  }, [themeMode, languageChoice])
  useLayoutEffect(() => {
    themeMode.show(chosen.look)
    languageChoice.show(chosen.language)
  }, [themeMode, languageChoice, chosen])
}

type Chosen = Record<string, unknown>

/** Returns the current object if nothing differs, so that nothing renders again. */
function sameOr<T extends Chosen>(before: T, next: T): T {
  return Object.keys(next).every(key => Object.is(before[key], next[key])) ? before : next
}
