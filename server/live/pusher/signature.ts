import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PusherApp } from '../../base/liveServer'

/** The signature of a text, as every side of the protocol makes it. */
export const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Whether a text was signed with the secret, answered in the same time however much of it is right. */
export function isSigned(secret: string, text: string, signature: string): boolean {
  const right = Buffer.from(sign(secret, text))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

/** What is signed to let a socket into a channel. */
export const channelText = (socketId: string, channel: string, channelData?: string): string =>
  [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(':')

/** What is signed to say whose a socket is. */
export const userText = (socketId: string, userData: string): string => `${socketId}::user::${userData}`

/** The `auth` that answers a client who asks to be let in: the key, then the signature. */
export const authOf = ({ key, secret }: PusherApp, text: string): string => `${key}:${sign(secret, text)}`

/** Whether an `auth` that a client shows is the app's own for that text. */
export function isAuth({ key, secret }: PusherApp, text: string, auth: string): boolean {
  const split = auth.indexOf(':')
  return auth.slice(0, split) === key && isSigned(secret, text, auth.slice(split + 1))
}
