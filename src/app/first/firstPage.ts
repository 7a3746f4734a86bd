import type { Language } from '../../core/i18n/languages'
import type { PublicSettings } from '../../core/schema/publicSettings'
import type { FirstScreen } from '../auth/firstScreens'

/** Data that the server puts into the page, so that the app needs no request for it. */
export interface InitialData {
  /** Public office settings. */
  settings: PublicSettings
  /** The API's address from `config.json`. */
  config: unknown
}

/** Data of a server-rendered first screen. */
export interface FirstPage extends InitialData {
  screen: FirstScreen
  language: Language
  /** The API's address, for requests before the app's own script has loaded. */
  api: string
  /** The app's files, which load next. */
  next: string[]
  /** The files of each language, if the language depends on the account. */
  nextIn?: Partial<Record<Language, string[]>>
  /** The button's label while the form is being sent. */
  sending: string
}

let page: InitialData | FirstPage | undefined

/** Returns the server's data, or undefined if the server sends the built page unchanged. */
export function initialData(): InitialData | FirstPage | undefined {
  const text = document.getElementById('first')?.textContent
  page ??= text ? (JSON.parse(text) as InitialData | FirstPage) : undefined
  return page
}

/** Returns the data of the server-rendered screen, or undefined if the browser renders the first screen. */
export function firstPage(): FirstPage | undefined {
  const initial = initialData()
  return initial && 'screen' in initial ? initial : undefined
}
