import { kindOf } from './channelName'
import { closeCodes } from './closeCodes'
import type { Connection } from './connection'
import type { Hub } from './hub'
import type { ClientMessage } from './message'

/** Tells the others in a channel what one of them says, where the app allows it. */
export async function relayClientEvent(
  hub: Hub,
  connection: Connection,
  { event, channel = '', data, now }: ClientMessage & { now: number },
): Promise<void> {
  const kind = kindOf(channel)
  const subscription = connection.subscriptions.get(channel)
  const isPossible = kind === 'private' || kind === 'presence'
  if (!isPossible || !subscription || !hub.parts.mayClientEvent(channel, event))
    return connection.refuse(closeCodes.badMessages, 'Client event rejected: it is not allowed here')
  if (!connection.clientEvents.take(now))
    return connection.refuse(closeCodes.tooMany, 'Client event rejected: too many')
  // The sender's next message waits for the other processes, so that nobody fills their way.
  await hub.publish({
    channels: [channel],
    event,
    data,
    except: connection.id,
    from: subscription.member?.user_id,
  })
}
