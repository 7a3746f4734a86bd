/** What a channel asks of whoever wants to hear it; that of a signed-in user is theirs alone. */
export type ChannelKind = 'public' | 'private' | 'presence' | 'user'

const USER = '#server-to-user-'
const NAME = /^[\w=@,.;-]{1,200}$/
const EVENT = /^.{1,200}$/su

/** The channel on which the API reaches one signed-in user. */
export const userChannel = (userId: string): string => `${USER}${userId}`

/** The kind of a channel; undefined when there can be no channel of that name, or it is of a kind not spoken here. */
export function kindOf(name: string): ChannelKind | undefined {
  if (name.startsWith(USER)) return name.length > USER.length && name.length <= 200 ? 'user' : undefined
  if (!NAME.test(name) || name.startsWith('private-encrypted-')) return undefined
  if (name.startsWith('private-')) return 'private'
  return name.startsWith('presence-') ? 'presence' : 'public'
}

/** Whether something may be called so. */
export const isEventName = (name: string): boolean => EVENT.test(name)
