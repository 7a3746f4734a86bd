import Cookies from 'js-cookie'

/** Cookies: readable by scripts, lax, secure, 30 days by default. */
export interface CookieOptions {
  days?: number
}

/** Reads a cookie; undefined when there is none. */
export function readCookie(name: string): string | undefined {
  return Cookies.get(name)
}

/** Writes a cookie. Over plain http beyond loopback browsers drop it silently, as it is secure. */
export function writeCookie(name: string, value: string, { days = 30 }: CookieOptions = {}): void {
  Cookies.set(name, value, { expires: days, secure: true, sameSite: 'lax', path: '/' })
}

/** Removes a cookie. */
export function removeCookie(name: string): void {
  Cookies.remove(name, { path: '/' })
}

/** Reads a cookie that holds JSON; undefined when it is absent or broken. */
export function readJsonCookie(name: string): unknown {
  return parseJson(readCookie(name))
}

/** Parses stored JSON; what a user or another program has broken counts as absent. */
export function parseJson(text: string | null | undefined): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
