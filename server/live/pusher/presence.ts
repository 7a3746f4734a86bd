import { z } from 'zod'
import type { Connection, Subscription } from './connection'
import { type Hub, presenceText } from './hub'
import { eventText } from './message'
import type { Member } from './relay'

const member = z.object({
  user_id: z.union([z.string().min(1).max(128), z.number().transform(String)]),
  user_info: z.unknown().optional(),
})

/** Who the signed data of a presence channel say that a client is. */
export const readMember = (data: unknown): Member | undefined => member.safeParse(data).data

/** Lets somebody in, says who is there, and then everything that changed since. */
export async function joinPresence(
  hub: Hub,
  connection: Connection,
  { channel, member }: { channel: string; member: Member },
): Promise<void> {
  const subscription: Subscription = { channel, member, seq: 0, waiting: [] }
  // Before it is known who is there: what changes meanwhile must not be missed.
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
