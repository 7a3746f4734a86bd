import { createTheme, type Theme } from '@mui/material/styles'
import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { I18nProvider } from 'react-admin'
import type { Direction } from '../../core/i18n/languages'
import { useShell } from '../../ui/shell/ShellContext'
import { themeOf } from '../../ui/theme/theme'
import { withLocaleText } from '../../ui/theme/withLocaleText'

/** react-admin's translations, another one for each language. */
export interface AppI18n {
  provider: () => I18nProvider
  subscribe: (listener: () => void) => () => void
}

export interface AppLook {
  theme: Theme
  direction: Direction
  i18nProvider: I18nProvider
}

/**
 * What every part of every screen is drawn with. Another theme or language draws all of it anew, which may take longer
 * than one wants to wait for a click: it is made ready in the background and shown all at once.
 */
export function useAppLook(i18n: AppI18n): AppLook {
  const { themeMode, languageChoice, preferences } = useShell()
  const read = () => {
    const { lightPrimary, darkPrimary, skin } = preferences.all()
    const look = themeMode.look()
    const primary = look === 'dark' ? darkPrimary : lightPrimary
    const direction = languageChoice.direction()
    return { look, primary, skin, direction, i18nProvider: i18n.provider() }
  }
  const [chosen, setChosen] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what these are now, whenever one of them says so.
  useEffect(() => {
    const follow = () => startTransition(() => setChosen(before => sameOr(before, read())))
    // What was chosen since the first drawing.
    follow()
    const ends = [themeMode, languageChoice, preferences, i18n].map(each => each.subscribe(follow))
    return () => {
      for (const end of ends) end()
    }
  }, [themeMode, languageChoice, preferences, i18n])
  const { look, primary, skin, direction, i18nProvider } = chosen
  useDocumentLook([themeMode, languageChoice], chosen)
  const theme = useMemo(
    () => createTheme(withLocaleText(themeOf({ look, primary, skin, direction }), i18nProvider.translate)),
    [look, primary, skin, direction, i18nProvider],
  )
  return { theme, direction, i18nProvider }
}

interface OnDocument {
  show: () => void
  showLater: () => () => void
}

/** The document itself changes together with what is drawn, and not before. */
function useDocumentLook(parts: readonly OnDocument[], chosen: object) {
  const all = useRef(parts)
  useLayoutEffect(() => {
    const ends = all.current.map(part => part.showLater())
    return () => {
      for (const end of ends) end()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another look, and not with every drawing.
  useLayoutEffect(() => {
    for (const part of all.current) part.show()
  }, [chosen])
}

type Chosen = Record<string, unknown>

/** The one that is shown as long as nothing in the next differs: then nothing is drawn. */
function sameOr<T extends Chosen>(before: T, next: T): T {
  return Object.keys(next).every(key => Object.is(before[key], next[key])) ? before : next
}
