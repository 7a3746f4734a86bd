import type { Language } from '../../core/i18n/languages'
import { isSlowDevice } from '../../ui/shell/isSlowDevice'
import { firstPage } from './firstPage'

/**
 * Loads the next files while a visitor types: first those named by the server, all at once, then `load` in an idle
 * moment. While the first screen is shown, fonts that most lists need are loaded too.
 */
export function loadNext(load: () => Promise<unknown>, isFirst: () => boolean): void {
  if (isSlowDevice()) return
  fetchAhead(firstPage()?.next)
  requestIdleCallback(() => void load().then(() => isFirst() && loadRest(), console.warn))
}

/** Loads the texts of the app as soon as a sign-in has returned their language, while its code is loading. */
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

/** The network is idle: most accounts use the language of the page. */
function loadRest(): void {
  const page = firstPage()
  if (page) loadNextIn(page.language)
  loadLetters()
}

/** Names can be in every script, and rows rendered before their fonts load are laid out twice. */
function loadLetters(): void {
  for (const weight of [400, 600])
    void document.fonts.load(`${weight} 14px "IBM Plex Sans Arabic"`, 'ع').catch(console.warn)
  void document.fonts.load('400 14px "Public Sans Variable"', 'ş').catch(console.warn)
}
