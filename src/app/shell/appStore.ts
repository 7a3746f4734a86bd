import { startTransition } from 'react'
import { localStorageStore, type Store } from 'react-admin'
import type { LanguageChoice } from '../../core/i18n/languageChoice'
import { isLanguage } from '../../core/i18n/languages'
import type { ThemeMode } from '../../ui/theme/mode'

const SCROLL = '.scrollPosition'

/** A value of react-admin's store that Coverdesk keeps elsewhere. */
interface Bridge {
  get: () => unknown
  set: (value: unknown) => void
  subscribe: (listener: (value: never) => void) => () => void
}

interface Choices {
  languageChoice: LanguageChoice
  themeMode: ThemeMode
}

/**
 * Creates react-admin's store for the user's choices (columns, filters), one per
 * user of this browser. It ignores scroll positions, because our router restores
 * them, and only on going back. Locale and theme are the user's preferences.
 */
export function appStore(userId: number | undefined, choices: Choices): Store {
  const store = localStorageStore('1', `coverdesk.${userId ?? 'nobody'}`)
  const bridges = bridgesTo(choices)
  return {
    ...store,
    getItem: (key, fallback) => {
      const bridge = bridges.get(key)
      if (bridge) return bridge.get() as typeof fallback
      return key.endsWith(SCROLL) ? fallback : store.getItem(key, fallback)
    },
    setItem: (key, value) => {
      const bridge = bridges.get(key)
      if (bridge) bridge.set(value)
      else if (!key.endsWith(SCROLL)) store.setItem(key, value)
    },
    subscribe: (key, listener) => bridges.get(key)?.subscribe(listener) ?? store.subscribe(key, listener),
  }
}

function bridgesTo({ languageChoice, themeMode }: Choices): Map<string, Bridge> {
  return new Map<string, Bridge>([
    [
      'locale',
      {
        get: () => languageChoice.language(),
        set: value => {
          if (isLanguage(value)) void languageChoice.choose(value)
        },
        // Changes together with the texts, which load first: react-admin
        // remounts every page for a locale that its i18n provider does not have.
        subscribe: listener =>
          languageChoice.subscribe(() => startTransition(() => listener(languageChoice.language() as never))),
      },
    ],
    [
      'theme',
      {
        get: () => themeMode.look(),
        set: value => {
          if (value === 'light' || value === 'dark') themeMode.choose(value)
        },
        subscribe: listener => themeMode.subscribe(() => listener(themeMode.look() as never)),
      },
    ],
  ])
}
