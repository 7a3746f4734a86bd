import type { OwnEvent, RecordChange, RecordListener } from '../../src/ui/live/live'
import { refCounted } from '../../src/ui/live/refCounted'
import { changeKey, createSeen } from '../../src/ui/live/seen'
import type { Channels } from './channels'
import type { ReplayedEvent } from './replay'

/** Between two pages that show the same resource its channel is kept. */
const LINGER_MS = 10_000
const CREATED = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated'

interface Parts {
  channels: Channels
  /** The channels of a resource's records, the likeliest first. */
  recordChannels: (resource: string) => string[]
  /** The place of an event that has come. */
  rememberSeq: (seq: unknown) => void
}

/** What comes over the channels, or is asked for later, brought to those who listen, each once. */
export function createEventDispatcher({ channels, recordChannels, rememberSeq: note }: Parts) {
  const seen = createSeen()
  const own = new Set<(event: OwnEvent) => void>()
  const leaving = new Map<string, () => void>()
  let lastOwn = 0
  let leaveOwn: (() => void) | undefined
  // A page shows what is its reader's own before their channel is joined: what is sent meanwhile is missed.
  let ownSince: number | undefined

  const records = refCounted<RecordListener>({
    lingerMs: LINGER_MS,
    onFirst: resource => {
      const leave = channels.want({
        names: () => recordChannels(resource),
        bind: channel =>
          channel.bind('changed', (payload: Omit<RecordChange, 'resource'>) => {
            note(payload.seq)
            bring(resource, [{ ...payload, resource }])
          }),
      })
      leaving.set(resource, leave)
    },
    onLast: resource => {
      leaving.get(resource)?.()
      leaving.delete(resource)
    },
  })

  const bring = (resource: string, told: readonly RecordChange[]) => {
    const changes = told.filter(change => seen.isNew(changeKey(change)))
    if (changes.length) for (const listener of records.of(resource)) listener.changed(changes)
  }

  const tell = (event: OwnEvent) => {
    for (const listener of [...own]) listener(event)
  }

  const bringOwn = (event: OwnEvent, seq: number) => {
    if (!seen.isNew(ownKey(event, seq))) return
    // A count that is older than the one that is known is none.
    if (event.event === 'unread' && seq < lastOwn) return
    if (event.event !== 'task') lastOwn = Math.max(lastOwn, seq)
    tell(event)
  }

  const onOwn = (event: OwnEvent['event']) => (payload: { seq: number }) => {
    note(payload.seq)
    // What comes under this name is of this shape; what reads it looks.
    bringOwn({ event, payload } as OwnEvent, payload.seq)
  }

  return {
    onRecords: records.add,
    onOwn: (listener: (event: OwnEvent) => void) => {
      own.add(listener)
      ownSince ??= Date.now()
      return () => {
        own.delete(listener)
      }
    },
    /** Listens to somebody's own channel, and to nobody else's any more. */
    listen: (userId: number) => {
      leaveOwn?.()
      leaveOwn = channels.want({
        names: () => [`notifications.${userId}`],
        since: ownSince,
        bind: channel =>
          channel.bind(CREATED, onOwn('created')).bind('unread', onOwn('unread')).bind('task', onOwn('task')),
      })
    },
    unlisten: () => {
      leaveOwn?.()
      leaveOwn = undefined
      ownSince = own.size ? Date.now() : undefined
    },
    /** What was missed, oldest first; of a resource in one go. */
    replayed: (events: readonly ReplayedEvent[]) => {
      const changes = events.filter(isRecord)
      for (const resource of new Set(changes.map(change => change.resource)))
        bring(
          resource,
          changes.filter(change => change.resource === resource),
        )
      for (const event of events) if (!isRecord(event)) bringOwn(event, event.seq)
    },
    tooMuch: () => {
      for (const resource of records.keys()) for (const { missed } of records.of(resource)) missed()
      tell({ event: 'missed' })
    },
  }
}

const isRecord = (event: ReplayedEvent): event is RecordChange => 'resource' in event

function ownKey(event: OwnEvent, seq: number): string {
  const id = event.event === 'created' ? (event.payload as { id?: unknown } | null)?.id : undefined
  return id === undefined ? `own#${seq}` : `own/${id}`
}
