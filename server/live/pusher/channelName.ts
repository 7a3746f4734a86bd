/**
 * The kind of a channel, which decides the authorization that it requires. A `user` channel belongs to one
 * signed-in user.
 */
export type ChannelKind = 'public' | 'private' | 'presence' | 'user'

const USER = '#server-to-user-'
const NAME = /^[\w=@,.;-]{1,200}$/
const EVENT = /^.{1,200}$/su

/** Returns the channel on which the API reaches one signed-in user. */
export const userChannel = (userId: string): string => `${USER}${userId}`

/** Returns the kind of a channel; undefined for an invalid name or an unsupported kind. */
export function kindOf(name: string): ChannelKind | undefined {
  if (name.startsWith(USER)) return name.length > USER.length && name.length <= 200 ? 'user' : undefined
  if (!NAME.test(name) || name.startsWith('private-encrypted-')) return undefined
  if (name.startsWith('private-')) return 'private'
  return name.startsWith('presence-') ? 'presence' : 'public'
}

export const isEventName = (name: string): boolean => EVENT.test(name)
