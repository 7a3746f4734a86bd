import type { Channel } from 'pusher-js'
import { backoff } from '../../src/ui/live/backoff'
import type { LiveEcho } from './echo'

/** A channel with a listener on the page. */
export interface ChannelSubscription {
  /** Its current name without the prefix of its kind: none if listening is not allowed, others to try after a refusal. */
  names: () => string[]
  isPresence?: boolean
  /** Since when its events are shown, if that was earlier. */
  since?: number
  /** Sets up the listeners, again on every new channel. */
  bind: (channel: Channel) => void
  /** It is left, or the connection is lost. */
  onLost?: () => void
}

/** Since when events of a channel were missed: the time, and the last event before it, if any. */
export interface Gap {
  at: number
  seq?: number
}

interface Entry extends ChannelSubscription {
  /** What it could be called when it was opened, and what it is. */
  offered?: string
  name?: string
  channel?: Channel
  gap?: Gap
  refusals: number
  timer?: ReturnType<typeof setTimeout>
}

/** The channels of a tab, whether or not there is a connection. */
export interface Channels {
  want: (wanted: ChannelSubscription) => () => void
  attach: (echo: LiveEcho) => void
  detach: () => void
  /** The connection is gone; the channels come back with it. */
  lost: () => void
  /** The rules are others: some channels may be too. */
  revise: () => void
  /** How a channel was refused, before its subscription is notified. */
  refused: (channel: string, status: number) => void
}

interface Parts {
  lastSeq: () => number | undefined
  /** A channel is subscribed again, after these missed events. */
  onEvent: (gap: Gap) => void
  onRefused: (channel: string) => void
}

const isPassing = (status: number) => status === 0 || status === 429 || status >= 500

/** The channels that the page listens to, on the current connection. */
export function createChannels(parts: Parts): Channels {
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

/** The connection of this moment, and how the server refused channels on it. */
interface CurrentConnection {
  echo?: LiveEcho
  statuses: Map<string, number>
}

/** Subscribes to a channel and leaves it; a refused one is tried under its next name, or later. */
function createSubscriptions(connection: CurrentConnection, { onEvent, onRefused }: Parts) {
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
    // A channel that is still being subscribed is shared with the next listener.
    channel?.unbind_all()
    connection.echo?.leaveChannel(`${entry.isPresence ? 'presence' : 'private'}-${name}`)
  }

  const tryOther = (entry: Entry, wire: string) => {
    const status = connection.statuses.get(wire) ?? 0
    const names = entry.names()
    const next = names[names.indexOf(entry.name ?? '') + 1]
    if (isPassing(status)) {
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
