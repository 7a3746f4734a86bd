import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import english from 'ra-language-english'
import french from 'ra-language-french'
import type { Language } from '../../../src/core/i18n/languages'

/** Every phrase of a language by its full key, such as `list.add_filter`. */
export type Words = ReadonlyMap<string, string>

type Texts = { [key: string]: string | Texts }

const reactAdmin: Partial<Record<Language, unknown>> = { en: english, fr: french }

function flat(texts: Texts, path: string, into: Map<string, string>): Map<string, string> {
  for (const [key, value] of Object.entries(texts)) {
    const whole = path ? `${path}.${key}` : key
    if (typeof value === 'string') into.set(whole, value)
    else if (typeof value === 'object') flat(value, whole, into)
  }
  return into
}

function files(folder: string): [name: string, texts: Texts][] {
  return readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map(file => [file.replace(/\.json$/, ''), JSON.parse(readFileSync(join(folder, file), 'utf8'))])
}

/** Returns the phrases of one language, without fallbacks. */
export function wordsOf(language: Language): Words {
  const words = flat((reactAdmin[language] ?? {}) as Texts, '', new Map())
  for (const [section, texts] of files(`src/core/i18n/${language}`)) flat(texts, section, words)
  for (const [name, texts] of files(`resources/i18n/${language}`))
    flat(texts, name === 'product' ? '' : `resources.${name}`, words)
  return words
}

/** Returns a key's text in a language, or in English if it has none. */
export type Say = (key: string) => string

export function speaker(language: Language): Say {
  const [own, fallback] = [wordsOf(language), wordsOf('en')]
  return key => {
    const text = own.get(key) ?? fallback.get(key)
    if (text === undefined) throw new Error(`No catalogue has ${key}`)
    return text
  }
}
