import type { Page } from '@playwright/test'
import type { Language } from '../../../src/core/i18n/languages'
import { type Words, wordsOf } from './words'

/** Returns the page's texts and the attributes that a screen reader reads aloud. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const keep = (text: string | null) => {
      const plain = text?.replace(/\s+/g, ' ').trim()
      if (plain) found.add(plain)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      // Text by users or in other languages stays as written.
      if (!element || element.closest('script, style, [lang]:not(html)')) continue
      keep(node.textContent)
    }
    for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) keep(element.getAttribute(name))
    keep(document.title.split(' · ')[0] ?? '')
    return [...found]
  })
}

const pluralForms = (text: string) => text.split('||||').map(form => form.trim())
const LEAST_LETTERS = 9

/**
 * Turns a phrase with placeholders into a pattern of its rendered text. A phrase with too few words of its
 * own has no pattern, as it would match anything.
 */
function shapeOf(text: string): RegExp | undefined {
  const parts = text.split(/%\{\w+\}/)
  if (parts.length === 1 || parts.join('').replace(/[^a-z]/gi, '').length < LEAST_LETTERS) return undefined
  return new RegExp(`^${parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)
}

interface English {
  texts: Set<string>
  shapes: RegExp[]
}

/**
 * Returns the English phrases that must not appear in another language: those that it translates differently
 * or hasn't translated yet.
 */
function englishIn(own: Words): English {
  const said = new Set([...own.values()].flatMap(pluralForms))
  const forms = [...wordsOf('en').values()].flatMap(pluralForms).filter(form => !said.has(form))
  const worded = forms.filter(form => /[a-z]{2}/i.test(form.replace(/%\{\w+\}/g, '')))
  return {
    texts: new Set(worded.filter(form => !form.includes('%{'))),
    shapes: worded.flatMap(form => shapeOf(form) ?? []),
  }
}

const known = new Map<Language, English>()

/**
 * Returns the keys that appear on the page (I-01) and, in another language, the English texts. Names of
 * records are ignored.
 */
export async function foreignTexts(
  page: Page,
  language: Language,
  titles: ReadonlySet<string>,
): Promise<string[]> {
  // Normalized like the page's texts: an amount in a name contains a non-breaking space.
  const names = new Set([...titles].map(title => title.replace(/\s+/g, ' ').trim()))
  const texts = (await textsOf(page)).filter(text => !names.has(text))
  const sections = new Set([...wordsOf('en').keys()].map(key => key.split('.', 1)[0]))
  const isKey = (text: string) => /^[a-z_]+(\.[\w-]+)+$/.test(text) && sections.has(text.split('.', 1)[0])
  const keys = texts.filter(isKey).map(text => `the key ${text}`)
  if (language === 'en') return keys
  const english = known.get(language) ?? englishIn(wordsOf(language))
  known.set(language, english)
  const isEnglish = (text: string) =>
    english.texts.has(text) || english.shapes.some(shape => shape.test(text))
  return [...keys, ...texts.filter(isEnglish).map(text => `in English: ${text}`)]
}
