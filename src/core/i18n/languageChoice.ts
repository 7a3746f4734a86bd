import { type Direction, defaultLanguage, isLanguage, type Language, languages } from './languages'

/** The cookie that stores the chosen language; `src/app/first/paint.js` reads it before the first paint. */
export const LANGUAGE_COOKIE = 'coverdesk-language'

type Load = (language: Language) => Promise<unknown>

export interface LanguageChoice {
  language: () => Language
  direction: () => Direction
  /** Resolves when every screen uses the language. */
  choose: (language: Language) => Promise<void>
  subscribe: (listener: () => void) => () => void
  /**
   * Registers a loader that runs before a new language takes effect; it loads the texts that screens need.
   */
  prepare: (load: Load) => () => void
  /** Whether the user chose the language, or it is only the browser's preference. */
  isChosen: () => boolean
  /**
   * Sets a rendered language on the document, by default the current one; the code that renders the
   * screens calls it at the same time as rendering them.
   */
  show: (rendered?: Language) => void
  /** Leaves `show` to the caller, until the returned function is called. */
  showLater: () => () => void
}

interface Storage {
  read: () => string | undefined
  write: (language: Language) => void
  /** The browser's languages, in order of preference. */
  preferred?: readonly string[]
}

/** Stores the chosen language (S-02); `<html lang dir>` follow it (I-02). */
export function createLanguageChoice({
  read,
  write,
  preferred: wanted = navigator.languages,
}: Storage): LanguageChoice {
  const wish = read()
  let chosen = isLanguage(wish)
  let language = isLanguage(wish) ? wish : firstKnown(wanted)
  const listeners = new Set<() => void>()
  const loads = new Set<Load>()
  let requested = language
  const direction = () => languages[language].direction
  let isLeft = false
  const show = (rendered = language) => {
    document.documentElement.lang = rendered
    document.documentElement.dir = languages[rendered].direction
  }
  show()
  return {
    language: () => language,
    direction,
    isChosen: () => chosen,
    choose: async next => {
      requested = next
      // Loaders that are registered during loading are awaited too.
      const begun = new Set<Load>()
      for (let more = [...loads]; more.length; more = [...loads].filter(load => !begun.has(load))) {
        for (const load of more) begun.add(load)
        await Promise.all(more.map(load => load(next)))
      }
      // If the user has chosen another language since, the last choice wins.
      if (requested !== next) return
      chosen = true
      write(next)
      if (next === language) return
      language = next
      if (!isLeft) show()
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prepare: load => {
      loads.add(load)
      return () => loads.delete(load)
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

/** Returns the first supported language; `fr-CA` matches `fr`. */
function firstKnown(wanted: readonly string[]): Language {
  return wanted.map(tag => tag.split('-')[0]?.toLowerCase()).find(isLanguage) ?? defaultLanguage
}
