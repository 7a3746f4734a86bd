import { type Direction, defaultLanguage, isLanguage, type Language, languages } from './languages'

/** The cookie that holds the chosen language; `src/app/first/paint.js` reads it before the first paint. */
export const LANGUAGE_COOKIE = 'coverdesk-language'

type Load = (language: Language) => Promise<unknown>

export interface LanguageChoice {
  language: () => Language
  direction: () => Direction
  /** Resolves when every screen speaks it. */
  choose: (language: Language) => Promise<void>
  subscribe: (listener: () => void) => () => void
  /** Done before a choice is told: what the screens need of the language is loaded here. */
  prepare: (load: Load) => () => void
  /** Whether somebody chose, or it is only what the browser asks for. */
  isChosen: () => boolean
  /** Puts the language on the document itself, as whoever draws the screens does together with them. */
  show: () => void
  /** Leaves `show` to the caller, until the answer is called. */
  showLater: () => () => void
}

interface Storage {
  read: () => string | undefined
  write: (language: Language) => void
  /** The browser's languages, the most wanted first. */
  preferred?: readonly string[]
}

/** Keeps the chosen language (S-02); `<html lang dir>` follow it (I-02). */
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
  const show = () => {
    document.documentElement.lang = language
    document.documentElement.dir = direction()
  }
  show()
  return {
    language: () => language,
    direction,
    isChosen: () => chosen,
    choose: async next => {
      requested = next
      // Who comes to need the language while it is being loaded is waited for as well.
      const begun = new Set<Load>()
      for (let more = [...loads]; more.length; more = [...loads].filter(load => !begun.has(load))) {
        for (const load of more) begun.add(load)
        await Promise.all(more.map(load => load(next)))
      }
      // Whoever chose again meanwhile gets what was chosen last.
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

/** `fr-CA` asks for `fr`. */
function firstKnown(wanted: readonly string[]): Language {
  return wanted.map(tag => tag.split('-')[0]?.toLowerCase()).find(isLanguage) ?? defaultLanguage
}
