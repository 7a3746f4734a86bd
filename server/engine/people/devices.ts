import { createHash } from 'node:crypto'
import bowser from 'bowser'
import type { Context } from 'hono'
import { clientAddress } from '../../base/request/clientAddress'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { DEVICES } from './tables'

/** The browser and address that a session is used from. */
export interface Device {
  userAgent?: string
  address?: string
  /** The Authorization header of the sign-in request: the browser's previous session, if it had one. */
  authorization?: string
}

/** Returns the browser and address of a request. */
export const deviceOf = (c: Context, { config }: Services) => ({
  userAgent: c.req.header('User-Agent'),
  address: clientAddress(c, config.trustedProxies),
  authorization: c.req.header('Authorization'),
})

/** Returns a readable name of the browser and system in a user agent: `Chrome, Windows`. */
export function deviceName(userAgent = ''): string {
  if (!userAgent) return ''
  const { browser, os } = bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(', ')
}

/**
 * Stores the browser and address of a sign-in. Returns whether they are new to an account that was signed in
 * to before.
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
