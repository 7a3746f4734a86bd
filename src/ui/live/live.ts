import type { RecordChange } from '../../contract/live'
/** The state of the connection (L-01). */
export type LiveState = 'connecting' | 'connected' | 'disconnected'

/** A listener to the records of a resource. */
export interface RecordListener {
  /** One change, or those of a burst or of a lost connection, oldest first; never the tab's own writes. */
  changed(changes: readonly RecordChange[]): void
  /** Too many changes were missed; read everything again. */
  missed(): void
}

/** A person with the same record open. Two windows of a person are one member. */
export interface Member {
  id: number
  name: string
  initials: string
  /** They have started to edit it. */
  isEditing: boolean
}

/** One's own membership among people with the same record open. */
export interface Presence {
  setEditing(isEditing: boolean): void
  leave(): void
}

/** The live connection of a tab, for the screens. Nothing here throws without a connection. */
export interface Live {
  state(): LiveState
  /** The last problem as a catalogue key; cleared once connected. */
  problem(): string | undefined
  /** Called when state or problem change. */
  subscribe(listener: () => void): () => void
  /** Forces a new connection (L-03). */
  reconnect(): void
  /** Sent with writes as `X-Socket-ID`, so that their events do not return to this tab. */
  socketId(): string | undefined
  /** Listens to a resource's records until unsubscribed; at once, or as soon as there is a connection. */
  onRecords(resource: string, listener: RecordListener): () => void
  /**
   * Listens to events of the own channel (`created` of notifications,
   * `unread`) by name; missed ones arrive too, each once.
   */
  onOwn(listener: (event: OwnEvent) => void): () => void
  /** Joins the people with a record open; the listener gets everyone else. */
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

/** The events of a person's own channel; their payloads follow the API's contract. */
export type OwnEvent =
  | { event: 'created'; payload: unknown }
  | { event: 'unread'; payload: { unread: number } }
  | { event: 'task'; payload: TaskProgress }
  /** The office's own definitions have another revision. */
  | { event: 'definitions'; payload: { revision: number } }
  /** One's own views or shared ones have changed. */
  | { event: 'views'; payload: object }
  /** Too much was missed; read list and count again. */
  | { event: 'missed' }
