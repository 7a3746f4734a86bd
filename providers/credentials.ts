import type { Rule } from '../src/core/access/rule'
import type { Account } from '../src/ui/session/session'
import { isAccount, isRules } from '../src/ui/session/session'
import { parseJson, readCookie, readJsonCookie, removeCookie, writeCookie } from './cookies'

const DAYS = 7
/** A browser drops a cookie over 4 kB without a word; what is packed beyond this goes to local storage. */
const COOKIE_LIMIT = 3500
const TOKEN = 'accessToken'
const USER = 'userData'
const RULES = 'userAbilityRules'

/** What local storage can hold of the credentials. */
export const STORED_CREDENTIALS: readonly string[] = [TOKEN, RULES]

/** What the browser holds of a signed-in user; any part may be missing. */
export interface Credentials {
  token?: string
  user?: Account
  rules?: Rule[]
}

/** Reads the credentials that an earlier visit left. */
export function readCredentials(): Credentials {
  const user = readJsonCookie(USER)
  const rules = readJsonCookie(RULES) ?? parseJson(localStorage.getItem(RULES))
  return {
    token: readCookie(TOKEN),
    user: isAccount(user) ? user : undefined,
    rules: isRules(rules) ? rules : undefined,
  }
}

/** The token as this browser holds it now: another tab may have signed in since (L-02). */
export const currentToken = (): string | undefined =>
  readCookie(TOKEN) ?? localStorage.getItem(TOKEN) ?? undefined

/** Keeps the credentials for 7 days; false when the browser refused the cookies, as over plain http. */
export function writeCredentials({ token, user, rules }: Required<Credentials>): boolean {
  writeCookie(TOKEN, token, { days: DAYS })
  const { permissions: _rules, ...withoutRules } = user
  writeCookie(USER, JSON.stringify(withoutRules), { days: DAYS })
  writeRules(rules)
  return readCookie(TOKEN) === token
}

/** Forgets everything about the signed-in user. Drafts of forms are not credentials and stay. */
export function clearCredentials(): void {
  for (const name of [TOKEN, USER, RULES]) removeCookie(name)
  localStorage.removeItem(RULES)
}

function writeRules(rules: Rule[]): void {
  const packed = JSON.stringify(rules)
  const fits = encodeURIComponent(packed).length <= COOKIE_LIMIT
  if (fits) {
    writeCookie(RULES, packed, { days: DAYS })
    localStorage.removeItem(RULES)
  } else {
    removeCookie(RULES)
    localStorage.setItem(RULES, packed)
  }
}
