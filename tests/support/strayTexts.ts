import type { Page, Response } from '@playwright/test'
import { stringsIn, unmarked } from './pseudoLanguage'

/** Returns the page's texts with their places: visible texts, and texts for screen readers. */
function spokenTexts(): [where: string, text: string][] {
  const SPOKEN = [
    'aria-label',
    'title',
    'placeholder',
    'alt',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
  ]
  const silent = 'script, style, noscript, kbd, code, pre, svg, textarea, [data-testid]'
  const place = (element: Element) => {
    const near = element.closest('[role], main, nav, header, form, section, dialog')
    return `${near?.tagName.toLowerCase() ?? ''}[${near?.getAttribute('role') ?? ''}] ${element.tagName.toLowerCase()}`
  }
  const found: [string, string][] = [['title', document.title]]
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement
    // A possible line break divides an email address.
    const whole = element?.querySelector(':scope > wbr') ? element : texts.currentNode
    const text = whole.textContent?.trim()
    if (element && text && !element.closest(silent) && element.checkVisibility())
      found.push([place(element), text])
  }
  for (const element of document.querySelectorAll(SPOKEN.map(name => `[${name}]`).join()))
    for (const name of SPOKEN) {
      const text = element.getAttribute(name)
      if (text && element.checkVisibility()) found.push([`${place(element)} ${name}`, text])
    }
  return found
}

/** Returns the words of `Intl` for dates, countries, currencies and lists in the page's language. */
function wordsOfIntl(): string[] {
  const language = document.documentElement.lang
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const currencies = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' })
  const countries = letters.flatMap(one => letters.flatMap(two => regions.of(one + two) ?? []))
  const money = Intl.supportedValuesOf('currency').flatMap(code => [code, currencies.of(code) ?? code])
  const days = Array.from({ length: 366 }, (_day, at) => new Date(Date.UTC(2024, 0, 1 + at)))
  const dates = (['short', 'long'] as const).flatMap(width =>
    days.flatMap(day =>
      new Intl.DateTimeFormat(language, { month: width, weekday: width, day: 'numeric', year: 'numeric' })
        .formatToParts(day)
        .filter(({ type }) => type === 'month' || type === 'weekday')
        .map(({ value }) => value),
    ),
  )
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const units = (['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const).flatMap(unit =>
    [-7, -2, -1, 0, 1, 2, 7].map(count => ago.format(count, unit).replace(/\d+/gu, '').trim()),
  )
  const sizes = ['byte', 'kilobyte', 'megabyte'].flatMap(unit =>
    (['short', 'narrow'] as const).map(unitDisplay =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay })
        .format(1)
        .replace(/\d+/gu, '')
        .trim(),
    ),
  )
  const and = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(['1', '2'])
  return [
    ...new Set([
      ...countries,
      ...money,
      ...dates,
      ...units,
      ...sizes,
      ...and.map(({ value }) => value.trim()),
    ]),
  ]
}

const LETTERS = /\p{L}{2,}/u
/** Matches initials, names of time zones, and codes that end in a number. */
const NO_WORD = /(?<![\p{L}\d])(\p{Lu}{1,2}|[A-Z]\w+(\/[\w+-]+)+|UTC|[A-Z]{1,4}-\d+)(?![\p{L}\d])/gu

/** Removes one piece of data from a text. Short data, such as `en`, is only removed as a whole word. */
function without(text: string, one: string): string {
  if (!text.includes(one)) return text
  if (one.length > 4) return text.replaceAll(one, ' ')
  const escaped = one.replace(/[^\p{L}\d\s]/gu, '\\$&')
  return text.replace(new RegExp(`(?<!\\p{L})${escaped}(?!\\p{L})`, 'gu'), ' ')
}

/**
 * Finds texts on a page's screens that come from no catalogue: unmarked texts that aren't data from the API.
 */
export function watchStrayTexts(page: Page) {
  const data = new Set<string>()
  const found = new Set<string>()
  const reads: Promise<void>[] = []
  const read = async (response: Response) => {
    const answer: unknown = await response.json().catch(() => undefined)
    for (const text of stringsIn(answer)) if (LETTERS.test(text)) data.add(text.replace(/^https?:\/\//u, ''))
  }
  page.on('response', response => {
    if (response.url().includes('/api/')) reads.push(read(response))
  })
  return {
    /** Counts texts as data, for example text that a test typed. */
    know: (...texts: string[]) => {
      for (const text of texts) data.add(text)
    },
    look: async (screen: string) => {
      const spoken = await page.evaluate(spokenTexts)
      if (!data.has('₺')) for (const word of ['₺', ...(await page.evaluate(wordsOfIntl))]) data.add(word)
      await Promise.all(reads)
      const known = [...data].sort((a, b) => b.length - a.length)
      for (const [where, text] of spoken) {
        const rest = unmarked(text)
        // Part of a longer text: a mail is rendered in parts around its links.
        if (!LETTERS.test(rest) || (rest.length > 20 && known.some(one => one.includes(rest.trim()))))
          continue
        const left = known.reduce(without, rest)
        if (LETTERS.test(left.replace(NO_WORD, ' '))) found.add(`${screen}: ${where}: ${text}`)
      }
    },
    found: () => [...found],
  }
}
