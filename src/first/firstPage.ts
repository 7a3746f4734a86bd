import type { FirstScreen } from '../auth/firstScreens'
import type { Language } from '../i18n/languages'
import type { PublicSettings } from '../schema/publicSettings'

/** What the server tells the page whose first screen it has drawn. */
export interface FirstPage {
  screen: FirstScreen
  language: Language
  settings: PublicSettings
  /** Where the API is, as `config.json` says. */
  config: unknown
  /** Its API, for what is sent before the app's own script is here. */
  api: string
  /** The files of the app that comes after it. */
  next: string[]
  /** What the button says while the form is being sent. */
  sending: string
}

let page: FirstPage | undefined

/** What the server has drawn; undefined where the app draws its first screen itself. */
export function firstPage(): FirstPage | undefined {
  const text = document.getElementById('first')?.textContent
  page ??= text ? (JSON.parse(text) as FirstPage) : undefined
  return page
}
