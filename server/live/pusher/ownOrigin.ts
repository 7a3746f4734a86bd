import type { IncomingMessage } from 'node:http'

/** From where pages may connect. */
export interface Origins {
  /** Origins beside the server's own, such as `https://office.example.com`. */
  allowedOrigins: readonly string[]
  /** How many proxies in front of the server say truly what it was asked for as. */
  trustedProxies: number
}

/**
 * Whether a connection may be opened from where it was. A browser always says which page it is for; what says nothing
 * is no browser, and has no rights that a page could borrow.
 */
export function isOwnOrigin(
  { headers }: IncomingMessage,
  { allowedOrigins, trustedProxies }: Origins,
): boolean {
  const { origin } = headers
  if (origin === undefined || allowedOrigins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === headers.host || (trustedProxies > 0 && host === forwardedHost(headers['x-forwarded-host']))
}

// The nearest proxies are the trusted ones; they all pass on what the first of them was asked for.
const forwardedHost = (header: string | string[] | undefined) =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim()
