import { defaultLanguage, type Language, languageNames } from '../i18n/languages'

/** A text in several languages; English is the fallback. */
export type Words = { en: string } & Partial<Record<Exclude<Language, 'en'>, string>>

/** Returns the text in a language. */
export const wordsIn = (words: Words, language: string): string =>
  (languageNames as string[]).includes(language)
    ? (words[language as Language] ?? words[defaultLanguage as 'en'])
    : words.en

/** Returns the object without undefined properties, which JSON and comparisons don't support. */
export const withoutAbsent = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Value
