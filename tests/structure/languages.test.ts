import Polyglot from 'node-polyglot'
import english from 'ra-language-english'
import french from 'ra-language-french'
import { describe, expect, it } from 'vitest'
import { languageNames } from '../../src/core/i18n/languages'
import { type Catalogue, leaves, REACT_ADMIN, textsOf } from './catalogues'
import { cognates, RATING } from './cognates'

const texts = Object.fromEntries(languageNames.map(language => [language, textsOf(language)]))
const written = [...(texts.en ?? [])]
const reactAdmin = leaves(english.ra as unknown as Catalogue)

/** Returns our own react-admin messages, by key. */
const reactAdminOf = (known: ReadonlyMap<string, string>) =>
  new Map(
    [...known].flatMap(([key, text]): [string, string][] =>
      key.startsWith(REACT_ADMIN) ? [[key.slice(REACT_ADMIN.length), text]] : [],
    ),
  )

const without = (places: ReadonlyMap<string, unknown>, keys: Iterable<string>) =>
  [...keys].filter(key => !places.has(key))
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort()
const isSpoken = (text: string) => /\p{L}{2,}/u.test(text.replace(/%\{\w+\}/g, ''))
const forms = (text: string) => text.split('||||').length

/**
 * Returns the number of plural forms that a language needs: one more than the highest index for any number.
 */
function pluralsOf(language: string): number {
  const marked = Array.from({ length: 9 }, (_each, at) => String(at)).join(' |||| ')
  const polyglot = new Polyglot({ locale: language, phrases: { marked } })
  const plurals = Array.from({ length: 201 }, (_each, count) => Number(polyglot.t('marked', count)))
  return Math.max(...plurals) + 1
}

describe.each(languageNames.filter(language => language !== 'en'))('I-01 catalogues in %s', language => {
  const known = texts[language] ?? new Map<string, string>()
  const own = [...known].filter(([key]) => !key.startsWith(REACT_ADMIN))
  const pairs = written.flatMap(([key, english]) => {
    const text = known.get(key)
    return text === undefined ? [] : [{ key, english, text }]
  })

  it('I-01 I-05 have everything that English has, and nothing else', () => {
    const [keys, wanted] = [new Map(own), new Map(written)]
    expect({ missing: without(keys, wanted.keys()), unused: without(wanted, keys.keys()) }).toEqual({
      missing: [],
      unused: [],
    })
  })

  it('I-01 keep the same placeholders', () => {
    const wrong = pairs.filter(({ english, text }) => !fillsAlike(english.split('||||'), text.split('||||')))
    expect(wrong).toEqual([])
  })

  it('I-01 have as many plural forms as the language needs', () => {
    const needed = pluralsOf(language)
    const wrong = pairs.filter(({ english, text }) => forms(text) !== (forms(english) > 1 ? needed : 1))
    expect(wrong).toEqual([])
  })

  it('I-02 close every direction isolate', () => {
    const marks = (text: string, mark: string) => text.split(mark).length
    const open = (text: string) =>
      text.split('||||').some(form => marks(form, '\u2068') !== marks(form, '\u2069'))
    expect(own.filter(([, text]) => open(text))).toEqual([])
  })

  it('I-01 leave nothing in English', () => {
    const same = pairs.filter(
      ({ english, text }) =>
        text === english && isSpoken(text) && !cognates[language]?.includes(text) && !RATING.test(text),
    )
    expect(same).toEqual([])
  })

  it('I-01 have every message of react-admin', () => {
    const ours = reactAdminOf(known)
    const packaged = language === 'fr' ? leaves(french.ra as unknown as Catalogue) : []
    const messages = new Map([...packaged, ...ours])
    expect(reactAdmin.filter(([key]) => !messages.has(key))).toEqual([])
    const wrong = reactAdmin.filter(([key, english]) => {
      const text = ours.get(key)
      return text !== undefined && placeholders(english).join() !== placeholders(text).join()
    })
    expect(wrong).toEqual([])
  })
})

/**
 * Returns whether every form uses only known placeholders and the last form, for any number, uses them all.
 * Forms for "none" or "one" can use fewer.
 */
function fillsAlike(english: readonly string[], forms: readonly string[]): boolean {
  const wanted = placeholders(english.at(-1) ?? '')
  const known = new Set(wanted)
  const all = placeholders(forms.at(-1) ?? '')
  return (
    wanted.join() === all.join() && forms.every(form => placeholders(form).every(place => known.has(place)))
  )
}

it('I-01 French keeps its punctuation with the word, and writes its own apostrophe', () => {
  const loose = [...textsOf('fr')].filter(([, text]) => /[ \w][;!?»]|« | »| :|\p{L}'\p{L}/u.test(text))
  expect(loose).toEqual([])
})
