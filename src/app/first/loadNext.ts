import type { Language } from '../../core/i18n/languages'
import { isSlowDevice } from '../../ui/shell/isSlowDevice'
import { firstPage } from './firstPage'

/**
 * Loads the next files while a visitor types: first the files that the server
 * lists, then `load` in an idle moment. If the first screen is still shown
 * after that, it also loads texts and fonts that the app usually needs.
 */
export function loadNext(load: () => Promise<unknown>, isFirst: () => boolean): void {
  if (isSlowDevice()) return
  fetchAhead(firstPage()?.next)
  requestIdleCallback(() => void load().then(() => isFirst() && loadRest(), console.warn))
}

/** Loads the app's texts in the account's language right after sign-in, while the app's code loads. */
export const loadNextIn = (language: Language) => fetchAhead(firstPage()?.nextIn?.[language])

function fetchAhead(files: readonly string[] = []): void {
  for (const file of files) {
    // Data only needs to be in the browser's cache.
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

/** Loads texts and fonts while the network is idle. Most accounts use the page's language. */
function loadRest(): void {
  const page = firstPage()
  if (page) loadNextIn(page.language)
  loadLetters()
}

/**
 * Loads fonts for other scripts. Names can use any script, and rows are laid out twice if fonts load later.
 */
function loadLetters(): void {
  for (const weight of [400, 600])
    void document.fonts.load(`${weight} 14px "IBM Plex Sans Arabic"`, 'ع').catch(console.warn)
  void document.fonts.load('400 14px "Public Sans Variable"', 'ş').catch(console.warn)
}
