import type { Language } from '../../core/i18n/languages'
import { isSlowDevice } from '../../ui/shell/isSlowDevice'
import { firstPage } from './firstPage'

/**
 * Fetches what comes after a first screen while somebody types: the files that the server named, all at once, then runs
 * `load` when there is a moment for it. While the first screen still stands, letters that most lists hold are fetched too.
 */
export function loadNext(load: () => Promise<unknown>, isFirst: () => boolean): void {
  if (isSlowDevice()) return
  fetchAhead(firstPage()?.next)
  requestIdleCallback(() => void load().then(() => isFirst() && loadRest(), console.warn))
}

/** Fetches the texts of the app as soon as a sign-in has said their language, while its code still comes. */
export const loadNextIn = (language: Language) => fetchAhead(firstPage()?.nextIn?.[language])

function fetchAhead(files: readonly string[] = []): void {
  for (const file of files) {
    // Data needs only to be in the browser's cache.
    if (file.endsWith('.json')) {
      fetch(file).catch(console.warn)
      continue
    }
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      crossOrigin: '',
      href: file,
    })
    document.head.append(link)
  }
}

/** Nothing waits for the network any more: most accounts speak the language of the page. */
function loadRest(): void {
  const page = firstPage()
  if (page) loadNextIn(page.language)
  loadLetters()
}

/** Names are written in every script: rows that are laid out before their letters have come are laid out twice. */
function loadLetters(): void {
  for (const weight of [400, 600])
    void document.fonts.load(`${weight} 14px "IBM Plex Sans Arabic"`, 'ع').catch(console.warn)
  void document.fonts.load('400 14px "Public Sans Variable"', 'ş').catch(console.warn)
}
