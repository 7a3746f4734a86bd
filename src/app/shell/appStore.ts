import { startTransition } from 'react'
import { localStorageStore, type Store } from 'react-admin'
import type { LanguageChoice } from '../../core/i18n/languageChoice'
import { isLanguage } from '../../core/i18n/languages'

const SCROLL = '.scrollPosition'
const LOCALE = 'locale'

/**
 * Where react-admin keeps what a user chose (columns, filters); one for each user of this browser. Scroll positions
 * are left out: our router restores them, and only on going back. The language is the page's own choice.
 */
export function appStore(userId: number | undefined, choice: LanguageChoice): Store {
  const store = localStorageStore('1', `coverdesk.${userId ?? 'nobody'}`)
  return {
    ...store,
    getItem: (key, fallback) => {
      if (key === LOCALE) return choice.language() as typeof fallback
      return key.endsWith(SCROLL) ? fallback : store.getItem(key, fallback)
    },
    setItem: (key, value) => {
      if (key === LOCALE) {
        if (isLanguage(value)) void choice.choose(value)
      } else if (!key.endsWith(SCROLL)) store.setItem(key, value)
    },
    // Shown together with the phrases, which take their time: react-admin takes a locale that its provider does not
    // speak yet for a reason to mount every page anew.
    subscribe: (key, tell) =>
      key === LOCALE
        ? choice.subscribe(() => startTransition(() => tell(choice.language())))
        : store.subscribe(key, tell),
  }
}
