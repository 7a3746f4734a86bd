import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Where a request comes from. `X-Forwarded-For` can be made up by anyone: only the entries that trusted proxies
 * appended count, from the right.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? c.req.header('X-Forwarded-For')?.split(',') : undefined
  const named = forwarded?.at(-Math.min(trustedProxies, forwarded.length))?.trim()
  return named || connected(c)
}

// Without a socket the request was made in this very process, as tests do.
const connected = (c: Context) => (c.env?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'local')
