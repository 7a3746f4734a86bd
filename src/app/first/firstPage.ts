import type { Language } from '../../core/i18n/languages'
import type { PublicSettings } from '../../core/schema/publicSettings'
import type { FirstScreen } from '../auth/firstScreens'

/** What the server tells a page, so that nobody has to ask for it before anything else is asked. */
export interface InitialData {
  /** What everyone may know of the office. */
  settings: PublicSettings
  /** Where the API is, as `config.json` says. */
  config: unknown
}

/** What it tells one whose first screen it has drawn. */
export interface FirstPage extends InitialData {
  screen: FirstScreen
  language: Language
  /** Its API, for what is sent before the app's own script is here. */
  api: string
  /** The files of the app that comes after it. */
  next: string[]
  /** Those of each language, where only the account says which one the app speaks. */
  nextIn?: Partial<Record<Language, string[]>>
  /** What the button says while the form is being sent. */
  sending: string
}

let page: InitialData | FirstPage | undefined

/** What the server has told; undefined where it gives pages out as the build made them. */
export function initialData(): InitialData | FirstPage | undefined {
  const text = document.getElementById('first')?.textContent
  page ??= text ? (JSON.parse(text) as InitialData | FirstPage) : undefined
  return page
}

/** What the server has drawn; undefined where the app draws its first screen itself. */
export function firstPage(): FirstPage | undefined {
  const initial = initialData()
  return initial && 'screen' in initial ? initial : undefined
}
