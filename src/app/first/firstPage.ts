import type { Language } from '../../core/i18n/languages'
import type { PublicSettings } from '../../core/schema/publicSettings'
import type { FirstScreen } from '../auth/firstScreens'

/** Data from the server in the page, so that no request precedes others. */
export interface InitialData {
  /** Public office settings. */
  settings: PublicSettings
  /** The API's address from `config.json`. */
  config: unknown
}

/** Data for a server-rendered first screen. */
export interface FirstPage extends InitialData {
  screen: FirstScreen
  language: Language
  /** Its API, for requests before the app's own script has loaded. */
  api: string
  /** The files of the app that comes after it. */
  next: string[]
  /** The files of each language, if only the account determines the language. */
  nextIn?: Partial<Record<Language, string[]>>
  /** The button's label while the form is being sent. */
  sending: string
}

let page: InitialData | FirstPage | undefined

/** The server's data; undefined if it serves the built page unchanged. */
export function initialData(): InitialData | FirstPage | undefined {
  const text = document.getElementById('first')?.textContent
  page ??= text ? (JSON.parse(text) as InitialData | FirstPage) : undefined
  return page
}

/** The server-rendered screen; undefined if the app renders its first screen. */
export function firstPage(): FirstPage | undefined {
  const initial = initialData()
  return initial && 'screen' in initial ? initial : undefined
}
