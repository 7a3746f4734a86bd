import { createHash } from 'node:crypto'
import bowser from 'bowser'
import type { Context } from 'hono'
import { clientAddress } from '../../base/request/clientAddress'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { DEVICES } from './tables'

/** Where a session is used from. */
export interface Device {
  userAgent?: string
  address?: string
  /** What it was signed in with before, as the request brought it. */
  authorization?: string
}

/** Where a request comes from. */
export const deviceOf = (c: Context, { config }: Services) => ({
  userAgent: c.req.header('User-Agent'),
  address: clientAddress(c, config.trustedProxies),
  authorization: c.req.header('Authorization'),
})

/** Browser and system of an agent, for people to read: `Chrome, Windows`. */
export function deviceName(userAgent = ''): string {
  if (!userAgent) return ''
  const { browser, os } = bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(', ')
}

/**
 * Remembers the browser and address that somebody signs in with. Answers whether they are new to an account that was
 * signed in to before.
 */
export async function rememberDevice(db: Executor, userId: number, device: Device): Promise<boolean> {
  const name = deviceName(device.userAgent) || (device.userAgent ?? '')
  const hash = createHash('sha256').update(`${name}\0${device.address}`).digest('base64url')
  const known = await db.selectFrom(DEVICES).select('device_hash').where('user_id', '=', userId).execute()
  if (known.some(({ device_hash }) => device_hash === hash)) return false
  await db
    .insertInto(DEVICES)
    .values({ user_id: userId, device_hash: hash })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return known.length > 0
}
