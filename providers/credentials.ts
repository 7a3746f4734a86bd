import type { Rule } from '../src/core/access/rule'
import type { Account } from '../src/ui/session/session'
import { isAccount, isRules } from '../src/ui/session/session'
import { parseJson, readCookie, readJsonCookie, removeCookie, writeCookie } from './cookies'

const DAYS = 7
/** Browsers silently drop cookies over 4 kB, so longer encoded rules go to local storage. */
const COOKIE_LIMIT = 3500
const TOKEN = 'accessToken'
const USER = 'userData'
const RULES = 'userAbilityRules'

/** The local storage keys that can hold credentials. */
export const STORED_CREDENTIALS: readonly string[] = [TOKEN, RULES]

/** The stored credentials of a signed-in user. Any part can be missing. */
export interface Credentials {
  token?: string
  user?: Account
  rules?: Rule[]
}

/** Reads the credentials stored by an earlier visit. */
export function readCredentials(): Credentials {
  const user = readJsonCookie(USER)
  const rules = readJsonCookie(RULES) ?? parseJson(localStorage.getItem(RULES))
  return {
    token: readCookie(TOKEN),
    user: isAccount(user) ? user : undefined,
    rules: isRules(rules) ? rules : undefined,
  }
}

/**
 * Returns the token currently stored in this browser. Another
 * tab might have signed in since this page loaded (L-02).
 */
export const currentToken = (): string | undefined =>
  readCookie(TOKEN) ?? localStorage.getItem(TOKEN) ?? undefined

/**
 * Stores the credentials for 7 days. Returns false if the browser rejects the cookies, as over plain HTTP.
 */
export function writeCredentials({ token, user, rules }: Required<Credentials>): boolean {
  writeCookie(TOKEN, token, { days: DAYS })
  const { permissions: _rules, ...withoutRules } = user
  writeCookie(USER, JSON.stringify(withoutRules), { days: DAYS })
  writeRules(rules)
  return readCookie(TOKEN) === token
}

/** Deletes the stored credentials. Form drafts stay. */
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
