import { defaultLanguage, type Language, languageNames } from '../i18n/languages'

/** A text in every language; where one is missing, the English one is shown. */
export type Words = { en: string } & Partial<Record<Exclude<Language, 'en'>, string>>

/** The words in a language. */
export const wordsIn = (words: Words, language: string): string =>
  (languageNames as string[]).includes(language)
    ? (words[language as Language] ?? words[defaultLanguage as 'en'])
    : words.en

/** The same object without what is not there: JSON and comparisons know no `undefined`. */
export const withoutAbsent = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Value
