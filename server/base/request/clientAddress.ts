import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Where a request comes from. `X-Forwarded-For` can be made up by anyone: only the entries that trusted proxies
 * appended count, from the right.
 */
export const clientAddress = (c: Context, trustedProxies: number): string =>
  forwardedAddress(c.req.header('X-Forwarded-For'), trustedProxies) || connected(c)

/** The same of a request that no route has taken, such as for a WebSocket. */
export function requestAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const header = headers['x-forwarded-for']
  const named = forwardedAddress(Array.isArray(header) ? header.join(',') : header, trustedProxies)
  return named || (socket.remoteAddress ?? 'unknown')
}

function forwardedAddress(header: string | undefined, trustedProxies: number): string | undefined {
  const forwarded = trustedProxies > 0 ? header?.split(',') : undefined
  return forwarded?.at(-Math.min(trustedProxies, forwarded.length))?.trim()
}

// Without a socket the request was made in this very process, as tests do.
const connected = (c: Context) => (c.env?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'local')

/**
 * What counts as one address where tries are counted: of IPv6 the first half, as whoever has one address there has all
 * those that begin alike.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('::')
  const begins = head.split(':').filter(Boolean)
  const ends = (tail ?? '').split(':').filter(Boolean)
  const between = tail === undefined ? 0 : 8 - begins.length - ends.length
  const groups = [...begins, ...Array<string>(Math.max(0, between)).fill('0'), ...ends]
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
