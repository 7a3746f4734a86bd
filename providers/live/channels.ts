import type { Channel } from 'pusher-js'
import { backoff } from '../../src/ui/live/backoff'
import type { LiveEcho } from './echo'

/** A channel that the page listens to. */
export interface ChannelSubscription {
  /**
   * Returns its names without the kind's prefix, in the order
   * to try after a refusal. Empty if the user can't listen.
   */
  names: () => string[]
  isPresence?: boolean
  /** The time since which missed events are needed, if earlier than the subscription. */
  since?: number
  /** Registers the listeners, again on every new channel object. */
  bind: (channel: Channel) => void
  /** Called when the channel is left or the connection is lost. */
  onLost?: () => void
}

/** The start of a period of missed events on a channel: a time, and the last event before it, if any. */
export interface Gap {
  at: number
  seq?: number
}

interface Entry extends ChannelSubscription {
  /** The candidate names when it was opened, and the name in use. */
  offered?: string
  name?: string
  channel?: Channel
  gap?: Gap
  refusals: number
  timer?: ReturnType<typeof setTimeout>
}

/** The channels of a tab, with or without a connection. */
export interface Channels {
  want: (wanted: ChannelSubscription) => () => void
  attach: (echo: LiveEcho) => void
  detach: () => void
  /** The connection was lost. The channels are subscribed again with the next one. */
  lost: () => void
  /** The access rules changed, which can change the channels' names. */
  revise: () => void
  /** Stores the status of a refusal, before the subscription fails. */
  refused: (channel: string, status: number) => void
}

interface ChannelOptions {
  lastSeq: () => number | undefined
  /** Called when a channel is subscribed, with the period of its missed events. */
  onEvent: (gap: Gap) => void
  onRefused: (channel: string) => void
}

const isTransient = (status: number) => status === 0 || status === 429 || status >= 500

/** Creates the channels that the page listens to, on the current connection. */
export function createChannels(parts: ChannelOptions): Channels {
  const entries = new Set<Entry>()
  const connection: CurrentConnection = { statuses: new Map() }
  const { open, close } = createSubscriptions(connection, parts)
  const gapNow = (): Gap => ({ at: Date.now(), seq: parts.lastSeq() })

  return {
    want: wanted => {
      const entry: Entry = { ...wanted, refusals: 0, gap: { at: wanted.since ?? Date.now() } }
      entries.add(entry)
      open(entry)
      return () => {
        entries.delete(entry)
        close(entry)
      }
    },
    attach: opened => {
      connection.echo = opened
      for (const entry of entries) open(entry)
    },
    detach: () => {
      for (const entry of entries) {
        entry.gap ??= gapNow()
        close(entry)
      }
      connection.echo = undefined
    },
    lost: () => {
      for (const entry of entries) {
        clearTimeout(entry.timer)
        entry.gap ??= gapNow()
        entry.onLost?.()
      }
    },
    revise: () => {
      for (const entry of entries) {
        if (!connection.echo || entry.names().join() === entry.offered) continue
        close(entry)
        open(entry)
      }
    },
    refused: (channel, status) => connection.statuses.set(channel, status),
  }
}

/** The current connection, and the statuses of its refused channels. */
interface CurrentConnection {
  echo?: LiveEcho
  statuses: Map<string, number>
}

/** Opens and closes subscriptions. A refused channel is retried under its next name, or later. */
function createSubscriptions(connection: CurrentConnection, { onEvent, onRefused }: ChannelOptions) {
  const open = (entry: Entry, name = entry.names()[0]) => {
    entry.offered = entry.names().join()
    const { echo } = connection
    if (!echo || name === undefined) return
    const joined = entry.isPresence ? echo.join(name) : echo.private(name)
    const channel: Channel = joined.subscription
    Object.assign(entry, { name, channel })
    channel.bind('pusher:subscription_succeeded', () => {
      entry.refusals = 0
      const { gap } = entry
      entry.gap = undefined
      if (gap && !entry.isPresence) onEvent(gap)
    })
    channel.bind('pusher:subscription_error', () => tryOther(entry, channel.name))
    entry.bind(channel)
  }

  const close = (entry: Entry) => {
    clearTimeout(entry.timer)
    const { name, channel } = entry
    Object.assign(entry, { name: undefined, channel: undefined })
    entry.onLost?.()
    if (name === undefined) return
    // Unbind first: pusher-js reuses a channel object that is still being subscribed for the next listener.
    channel?.unbind_all()
    connection.echo?.leaveChannel(`${entry.isPresence ? 'presence' : 'private'}-${name}`)
  }

  const tryOther = (entry: Entry, wire: string) => {
    const status = connection.statuses.get(wire) ?? 0
    const names = entry.names()
    const next = names[names.indexOf(entry.name ?? '') + 1]
    if (isTransient(status)) {
      const again = () => connection.echo?.connector.pusher.subscribe(wire)
      entry.timer = setTimeout(again, backoff(entry.refusals++))
    } else if (next === undefined) onRefused(wire)
    else {
      close(entry)
      open(entry, next)
    }
  }

  return { open, close }
}
