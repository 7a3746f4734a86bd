import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { defaultLanguage, isLanguage, type Language } from '../../../src/core/i18n/languages'
import type { Services } from '../../base/services'

const COOKIE = 'coverdesk-language'

/** Returns the language that a browser has chosen in the app; undefined if it has chosen none. */
export function chosenLanguage(c: Context): Language | undefined {
  const chosen = getCookie(c, COOKIE)
  return isLanguage(chosen) ? chosen : undefined
}

/** Returns the language of a page for a browser: the chosen one, otherwise that of `Accept-Language`. */
export function visitorLanguage({ messages }: Pick<Services, 'messages'>, c: Context): Language {
  const language = chosenLanguage(c) ?? messages.choose(c.req.header('Accept-Language'))
  return isLanguage(language) ? language : defaultLanguage
}
