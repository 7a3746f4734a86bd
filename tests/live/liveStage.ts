import type { RecordChange } from '../../src/contract/live'
import type { Live, LiveState, Member, OwnEvent, RecordListener } from '../../src/ui/live/live'

/** A change as a test describes it. The stage fills in the rest. */
export type ToldChange = Pick<RecordChange, 'resource'> & Partial<RecordChange>

/** A live connection whose events the test sends. */
export interface LiveStage extends Live {
  /** Sends changes to the listeners of their resources, one call per resource. */
  change(...changes: ToldChange[]): void
  /**
   * Reports missed events that require a refetch: of one resource, or of all resources and the user's own
   * channel.
   */
  miss(resource?: string): void
  own(event: OwnEvent): void
  /** Sets which other users have a record open. */
  setMembers(resource: string, id: number, members: readonly Member[]): void
  setState(state: LiveState, problem?: string): void
  /** Returns whether a resource has listeners. */
  hasListeners(resource: string): boolean
  /** Returns whether the user is editing a record; undefined if the user doesn't have it open. */
  joined(resource: string, id: number): { isEditing: boolean } | undefined
  /** Returns how many times a reconnect was forced. */
  reconnects(): number
}

/** Creates a live connection for tests, connected from the start. Call its senders inside `act`. */
export function liveStage(): LiveStage {
  let state: LiveState = 'connected'
  let problem: string | undefined
  let seq = 0
  let reconnects = 0
  const watchers = new Set<() => void>()
  const ownListeners = new Set<(event: OwnEvent) => void>()
  const records = listenersByKey<RecordListener>()
  const members = listenersByKey<(others: readonly Member[]) => void>()
  const present = new Map<string, readonly Member[]>()
  const mine = new Map<string, { isEditing: boolean }>()
  const keyOf = (resource: string, id: number) => `${resource}.${id}`

  return {
    state: () => state,
    problem: () => problem,
    subscribe: watcher => entered(watchers, watcher),
    reconnect: () => {
      reconnects += 1
    },
    socketId: () => '1.1',
    onRecords: records.add,
    onOwn: listener => entered(ownListeners, listener),
    join: (resource, id, listener) => {
      const key = keyOf(resource, id)
      const leave = members.add(key, listener)
      mine.set(key, { isEditing: false })
      listener(present.get(key) ?? [])
      return {
        setEditing: isEditing => mine.set(key, { isEditing }),
        leave: () => {
          leave()
          mine.delete(key)
        },
      }
    },

    change: (...told) => {
      const changes = told.map(change => ({ action: 'update', by: null, seq: ++seq, ...change }))
      for (const resource of new Set(changes.map(change => change.resource)))
        for (const listener of records.of(resource))
          listener.changed(changes.filter(change => change.resource === resource))
    },
    miss: resource => {
      for (const key of resource ? [resource] : records.keys())
        for (const listener of records.of(key)) listener.missed()
      if (!resource) for (const listener of [...ownListeners]) listener({ event: 'missed' })
    },
    own: event => {
      for (const listener of [...ownListeners]) listener(event)
    },
    setMembers: (resource, id, others) => {
      present.set(keyOf(resource, id), others)
      for (const listener of members.of(keyOf(resource, id))) listener(others)
    },
    setState: (next, trouble) => {
      state = next
      problem = trouble
      for (const watcher of [...watchers]) watcher()
    },
    hasListeners: resource => records.of(resource).length > 0,
    joined: (resource, id) => mine.get(keyOf(resource, id)),
    reconnects: () => reconnects,
  }
}

function entered<Item>(set: Set<Item>, item: Item): () => void {
  set.add(item)
  return () => set.delete(item)
}

function listenersByKey<Listener>() {
  const byKey = new Map<string, Set<Listener>>()
  const of = (key: string) => byKey.get(key) ?? new Set<Listener>()
  return {
    keys: () => [...byKey.keys()],
    of: (key: string) => [...of(key)],
    add: (key: string, listener: Listener) => {
      const listeners = of(key)
      byKey.set(key, listeners)
      return entered(listeners, listener)
    },
  }
}
