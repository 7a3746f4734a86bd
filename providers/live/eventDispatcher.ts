import type { MissedEvent, RecordChange } from '../../src/contract/live'
import type { OwnEvent, RecordListener } from '../../src/ui/live/live'
import { refCounted } from '../../src/ui/live/refCounted'
import { changeKey, createSeen } from '../../src/ui/live/seen'
import type { Channels } from './channels'

/** How long a channel stays subscribed without listeners, so that the next page of the resource reuses it. */
const LINGER_MS = 10_000
const CREATED = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated'

interface DispatcherOptions {
  channels: Channels
  /** Returns the channels of a resource's records, in the order to try. */
  recordChannels: (resource: string) => string[]
  /** Stores the sequence number of a received event. */
  rememberSeq: (seq: unknown) => void
}

/** Creates the dispatcher, which passes each live or replayed event to its listeners once. */
export function createEventDispatcher(parts: DispatcherOptions) {
  const seen = createSeen()
  const records = createRecordEvents(parts, seen)
  const own = createOwnEvents(parts, seen)
  return {
    onRecords: records.listeners.add,
    onOwn: own.onOwn,
    listen: own.listen,
    unlisten: own.unlisten,
    /** Dispatches missed events, oldest first, with all changes of a resource in one batch. */
    replayed: (events: readonly MissedEvent[]) => {
      const changes = events.filter(isRecord)
      for (const resource of new Set(changes.map(change => change.resource)))
        records.bring(
          resource,
          changes.filter(change => change.resource === resource),
        )
      for (const event of events) if (!isRecord(event)) own.bring(event, event.seq)
    },
    tooMuch: () => {
      const { listeners } = records
      for (const resource of listeners.keys()) for (const { missed } of listeners.of(resource)) missed()
      own.notify({ event: 'missed' })
    },
  }
}

type Seen = ReturnType<typeof createSeen>

/** Dispatches changes of records. A resource's channel is subscribed while it has a listener. */
function createRecordEvents({ channels, recordChannels, rememberSeq }: DispatcherOptions, seen: Seen) {
  const leaving = new Map<string, () => void>()
  const listeners = refCounted<RecordListener>({
    lingerMs: LINGER_MS,
    onFirst: resource => {
      const leave = channels.want({
        names: () => recordChannels(resource),
        bind: channel =>
          channel.bind('changed', (payload: Omit<RecordChange, 'resource'>) => {
            rememberSeq(payload.seq)
            dispatch(resource, [{ ...payload, resource }])
          }),
      })
      leaving.set(resource, leave)
    },
    onLast: resource => {
      leaving.get(resource)?.()
      leaving.delete(resource)
    },
  })
  const dispatch = (resource: string, received: readonly RecordChange[]) => {
    const changes = received.filter(change => seen.isNew(changeKey(change)))
    if (changes.length) for (const listener of listeners.of(resource)) listener.changed(changes)
  }
  return { listeners, bring: dispatch }
}

/** Dispatches events of the signed-in user's own channel: notifications, the unread count, tasks. */
function createOwnEvents({ channels, rememberSeq }: DispatcherOptions, seen: Seen) {
  const listeners = new Set<(event: OwnEvent) => void>()
  let lastSeq = 0
  let leave: (() => void) | undefined
  // A page reads the user's own data before their channel is subscribed. Events in between count as missed.
  let since: number | undefined

  const notify = (event: OwnEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const dispatch = (event: OwnEvent, seq: number) => {
    if (!seen.isNew(ownKey(event, seq))) return
    // Ignore a count that is older than the current one.
    if (event.event === 'unread' && seq < lastSeq) return
    if (event.event === 'created' || event.event === 'unread') lastSeq = Math.max(lastSeq, seq)
    notify(event)
  }
  const receive = (event: OwnEvent['event']) => (payload: { seq: number }) => {
    rememberSeq(payload.seq)
    // The event name determines the payload's shape. Listeners check it.
    dispatch({ event, payload } as OwnEvent, payload.seq)
  }
  return {
    notify,
    bring: dispatch,
    onOwn: (listener: (event: OwnEvent) => void) => {
      listeners.add(listener)
      since ??= Date.now()
      return () => {
        listeners.delete(listener)
      }
    },
    /** Subscribes to the user's own channel, and leaves the previous user's. */
    listen: (userId: number) => {
      leave?.()
      leave = channels.want({
        names: () => [`notifications.${userId}`],
        since,
        bind: channel =>
          channel
            .bind(CREATED, receive('created'))
            .bind('unread', receive('unread'))
            .bind('task', receive('task'))
            .bind('definitions', receive('definitions'))
            .bind('views', receive('views')),
      })
    },
    unlisten: () => {
      leave?.()
      leave = undefined
      since = listeners.size ? Date.now() : undefined
    },
  }
}

const isRecord = (event: MissedEvent): event is RecordChange => 'resource' in event

function ownKey(event: OwnEvent, seq: number): string {
  const id = event.event === 'created' ? (event.payload as { id?: unknown } | null)?.id : undefined
  return id === undefined ? `own#${seq}` : `own/${id}`
}
