import { kindOf } from './channelName'
import type { Hub } from './hub'

/** The attributes of a channel that a client of the HTTP API can request. */
export interface Occupancy {
  user_count?: number
  subscription_count?: number
}

/** Returns the number of connections by channel, in all processes. */
export async function occupied(hub: Hub, prefix: string): Promise<Record<string, number>> {
  const found = hub.occupied(prefix)
  for (const [channel, count] of Object.entries(await hub.parts.relay.occupiedElsewhere(prefix)))
    found[channel] = (found[channel] ?? 0) + count
  return found
}

/** Returns the requested attributes of a channel. */
export async function occupancyOf(
  hub: Hub,
  channel: string,
  { info, subscriptions }: { info: readonly string[]; subscriptions: number },
): Promise<Occupancy> {
  const users = info.includes('user_count') && kindOf(channel) === 'presence'
  return {
    ...(users ? { user_count: (await hub.parts.relay.members(channel)).length } : {}),
    ...(info.includes('subscription_count') ? { subscription_count: subscriptions } : {}),
  }
}
