import Cookies from 'js-cookie'

/**
 * Options of a cookie. Cookies are readable by scripts,
 * `SameSite=Lax` and secure, and last 30 days by default.
 */
export interface CookieOptions {
  days?: number
}

/** Returns a cookie's value, or undefined if it does not exist. */
export function readCookie(name: string): string | undefined {
  return Cookies.get(name)
}

/** Writes a secure cookie. Browsers silently drop it over plain HTTP, except on loopback addresses. */
export function writeCookie(name: string, value: string, { days = 30 }: CookieOptions = {}): void {
  Cookies.set(name, value, { expires: days, secure: true, sameSite: 'lax', path: '/' })
}

/** Removes a cookie. */
export function removeCookie(name: string): void {
  Cookies.remove(name, { path: '/' })
}

/** Returns the parsed value of a JSON cookie, or undefined if it is missing or malformed. */
export function readJsonCookie(name: string): unknown {
  return parseJson(readCookie(name))
}

/** Parses stored JSON. Returns undefined if it is missing or malformed. */
export function parseJson(text: string | null | undefined): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
