import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PusherApp } from '../../base/liveServer'

/** Signs a text in the way that the protocol defines. */
export const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Returns whether a text was signed with the secret. Compares in constant time. */
export function isSigned(secret: string, text: string, signature: string): boolean {
  const right = Buffer.from(sign(secret, text))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

/** Returns the text that is signed to authorize a socket for a channel. */
export const channelText = (socketId: string, channel: string, channelData?: string): string =>
  [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(':')

/** Returns the text that is signed to sign a user in on a socket. */
export const userText = (socketId: string, userData: string): string => `${socketId}::user::${userData}`

/** Returns the `auth` of a client that requests authorization: the key, then the signature. */
export const authOf = ({ key, secret }: PusherApp, text: string): string => `${key}:${sign(secret, text)}`

/** Returns whether a client's `auth` was signed by the app for this text. */
export function isAuth({ key, secret }: PusherApp, text: string, auth: string): boolean {
  const split = auth.indexOf(':')
  return auth.slice(0, split) === key && isSigned(secret, text, auth.slice(split + 1))
}
