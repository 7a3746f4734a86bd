import { z } from 'zod'
import { kindOf, userChannel } from './channelName'
import { closeCodes } from './closeCodes'
import type { Connection, Subscription } from './connection'
import { type Hub, presenceText } from './hub'
import { eventText, readJson, readSubscription, readUnsubscription } from './message'
import type { Member } from './relay'
import { channelText, isAuth } from './signature'

/** The reason why a client cannot subscribe to a channel. */
interface Refusal {
  type: string
  error: string
  status: number
}

/** Subscribes a connection to a channel if it is authorized. */
export function subscribe(hub: Hub, connection: Connection, data: unknown): void | Promise<void> {
  const request = readSubscription(data)
  if (!request) return connection.refuse(closeCodes.comeBack, 'A subscription must name a channel')
  const { channel, auth, channel_data } = request
  const kind = kindOf(channel)
  const refuse = (refusal: Refusal) => connection.send(refusalText(channel, refusal))
  if (!kind) return refuse({ type: 'InvalidChannel', error: 'There is no such channel', status: 400 })
  if (connection.subscriptions.has(channel))
    return connection.refuse(closeCodes.badMessages, `Existing subscription to channel ${channel}`)
  if (connection.subscriptions.size >= hub.parts.limits.channelsPerConnection)
    return refuse({ type: 'LimitReached', error: 'This connection has too many subscriptions', status: 429 })
  if (kind === 'public')
    return hub.parts.isPublic(channel) ? enter(hub, connection, channel) : refuse(unauthorized)
  if (kind === 'user') {
    const isOwn = connection.user !== undefined && channel === userChannel(connection.user)
    return isOwn ? enter(hub, connection, channel) : refuse(unauthorized)
  }
  const signed = channelText(connection.id, channel, channel_data)
  if (!auth || !isAuth(hub.parts.app, signed, auth)) return refuse(unauthorized)
  hub.strangers.delete(connection)
  if (kind === 'private') return enter(hub, connection, channel)
  const member = readMember(readJson(channel_data ?? ''))
  if (!member) return refuse({ ...unauthorized, error: 'The channel data contains no user' })
  return joinPresence(hub, connection, { channel, member })
}

/** Ends a subscription. */
export function unsubscribe(hub: Hub, connection: Connection, data: unknown): void | Promise<void> {
  const request = readUnsubscription(data)
  if (!request) return connection.refuse(closeCodes.comeBack, 'An unsubscription must name a channel')
  const subscription = hub.exit(connection, request.channel)
  if (subscription?.member) return hub.parts.relay.leave(request.channel, connection.id)
}

function enter(hub: Hub, connection: Connection, channel: string): void {
  hub.enter(connection, { channel, seq: 0 })
  connection.send(eventText('pusher_internal:subscription_succeeded', '{}', channel))
}

const unauthorized: Refusal = {
  type: 'AuthError',
  error: 'This connection is not authorized for the channel',
  status: 401,
}

const refusalText = (channel: string, refusal: Refusal) =>
  JSON.stringify({ event: 'pusher:subscription_error', channel, data: refusal })

const member = z.object({
  user_id: z.union([z.string().min(1).max(128), z.number().transform(String)]),
  user_info: z.unknown().optional(),
})

/** Reads the user from the signed data of a presence channel. */
const readMember = (data: unknown): Member | undefined => member.safeParse(data).data

/** Joins a presence channel, sends the client its members, and then the changes since. */
async function joinPresence(
  hub: Hub,
  connection: Connection,
  { channel, member }: { channel: string; member: Member },
): Promise<void> {
  const subscription: Subscription = { channel, member, seq: 0, waiting: [] }
  // Entered before the members are loaded, so that no change in the meantime is missed.
  hub.enter(connection, subscription)
  try {
    const { seq, members } = await hub.parts.relay.join(channel, connection.id, member)
    connection.send(membersText(channel, members))
    subscription.seq = seq
  } catch (error) {
    hub.exit(connection, channel)
    throw error
  }
  for (const change of subscription.waiting ?? [])
    if (change.seq > subscription.seq) connection.send(presenceText(change))
  delete subscription.waiting
}

function membersText(channel: string, members: readonly Member[]): string {
  const ids = members.map(({ user_id }) => user_id)
  const hash = Object.fromEntries(members.map(({ user_id, user_info }) => [user_id, user_info ?? null]))
  const data = { presence: { count: ids.length, ids, hash } }
  return eventText('pusher_internal:subscription_succeeded', JSON.stringify(data), channel)
}
