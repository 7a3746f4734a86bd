// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these inside a URL, which hides what it really is
const HIDDEN = /[\u0000-\u0020\u007f\\]/u

/**
 * Returns the page to open after signing in: `to` if it is a path of this app, else `/` (no open redirect,
 * `to` is relative to the app's base, such as `/r/7?tab=files`.
 */
export function safeDestination(to: string | null | undefined): string {
  if (!to) return '/'
  const path = to.split(/[?#]/u, 1)[0] ?? ''
  if (HIDDEN.test(to) || !isOwnPath(path)) return '/'
  return path === '/login' || path.startsWith('/login/') ? '/' : to
}

/**
 * Checks the path and each of its decoded forms, because servers
 * and browsers differ in how often they decode.
 */
function isOwnPath(path: string): boolean {
  for (let form = path, rounds = 0; rounds < 5; rounds++) {
    if (!form.startsWith('/') || form.includes('//') || HIDDEN.test(form)) return false
    if (form.split('/').some(part => part === '..' || part === '.')) return false
    const decoded = decoded1(form)
    if (decoded === undefined) return false
    if (decoded === form) return true
    form = decoded
  }
  return false
}

function decoded1(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the path of the sign-in page that leads back to the current page; without `to` for the start page.
 */
export function signInPath(from: string): string {
  const to = safeDestination(from)
  return to === '/' ? '/login' : `/login?to=${encodeURIComponent(to)}`
}
