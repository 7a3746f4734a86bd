import type { RecordChange } from '../../contract/live'
/** The state of the connection (L-01). */
export type LiveState = 'connecting' | 'connected' | 'disconnected'

/** A listener for changes to a resource's records. */
export interface RecordListener {
  /**
   * Called with one change, or with a batch after a burst or a lost
   * connection, oldest first. The tab's own writes are never included.
   */
  changed(changes: readonly RecordChange[]): void
  /** Called when too many changes were missed to list them, so everything must be loaded again. */
  missed(): void
}

/** A user with the same record open. Two windows of a user are one member. */
export interface Member {
  id: number
  name: string
  initials: string
  /** Whether they are editing it. */
  isEditing: boolean
}

/** The user's own membership among the users with a record open. */
export interface Presence {
  setEditing(isEditing: boolean): void
  leave(): void
}

/** The live connection of a tab, for the screens. Its methods never throw without a connection. */
export interface Live {
  state(): LiveState
  /** Returns the last problem as a catalogue key; undefined once connected. */
  problem(): string | undefined
  /** Subscribes to changes of state or problem. */
  subscribe(listener: () => void): () => void
  /** Forces a new connection (L-03). */
  reconnect(): void
  /** Sent with writes as `X-Socket-ID`, so that their events do not return to this tab. */
  socketId(): string | undefined
  /** Listens to a resource's records until unsubscribed. Waits for the connection if necessary. */
  onRecords(resource: string, listener: RecordListener): () => void
  /**
   * Listens to events of the user's own channel, such as
   * new notifications. Missed events arrive too, each once.
   */
  onOwn(listener: (event: OwnEvent) => void): () => void
  /** Joins the users with a record open. The listener receives all members except this user. */
  join(resource: string, id: number, listener: (others: readonly Member[]) => void): Presence
}

/** The progress of a task. */
export interface TaskProgress {
  id: string
  status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  total: number | null
  done: number
  refused: number
}

/** The events of a user's own channel. Their payloads follow the API's contract. */
export type OwnEvent =
  | { event: 'created'; payload: unknown }
  | { event: 'unread'; payload: { unread: number } }
  | { event: 'task'; payload: TaskProgress }
  /** The office's own definitions have a new revision. */
  | { event: 'definitions'; payload: { revision: number } }
  /** The user's own views or shared ones have changed. */
  | { event: 'views'; payload: object }
  /** Too many events were missed. Load the list and the count again. */
  | { event: 'missed' }
