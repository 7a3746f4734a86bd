import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Returns the address of a request's client. Anyone can forge `X-Forwarded-For`, so only the entries that
 * trusted proxies appended count, from the right.
 */
export const clientAddress = (c: Context, trustedProxies: number): string =>
  forwardedAddress(c.req.header('X-Forwarded-For'), trustedProxies) || connected(c)

/** The same for a request without a Hono context, such as a WebSocket upgrade. */
export function requestAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const header = headers['x-forwarded-for']
  const named = forwardedAddress(Array.isArray(header) ? header.join(',') : header, trustedProxies)
  return named || (socket.remoteAddress ?? 'unknown')
}

function forwardedAddress(header: string | undefined, trustedProxies: number): string | undefined {
  const forwarded = trustedProxies > 0 ? header?.split(',') : undefined
  return forwarded?.at(-Math.min(trustedProxies, forwarded.length))?.trim()
}

// A request without a socket was made in this process, as tests do.
const connected = (c: Context) => (c.env?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'local')

/**
 * Returns the part of an address by which attempts are counted. For IPv6 it is the first half, because a
 * client usually has all addresses that start with it.
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
