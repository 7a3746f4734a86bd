import type { RecordChange } from '../../contract/live'
/** How the connection stands (L-01). */
export type LiveState = 'connecting' | 'connected' | 'disconnected'

/** Who listens to the records of a resource. */
export interface RecordListener {
  /** One change, or those of a burst or of a lost connection, oldest first; never the tab's own writes. */
  changed(changes: readonly RecordChange[]): void
  /** So much happened while there was no connection that only reading everything anew helps. */
  missed(): void
}

/** Somebody who has the same record open. A person with two windows is one member. */
export interface Member {
  id: number
  name: string
  initials: string
  /** They have begun to change something in its form. */
  isEditing: boolean
}

/** One's own place among those who have a record open. */
export interface Presence {
  setEditing(isEditing: boolean): void
  leave(): void
}

/** The live connection of a tab, as the screens see it. Nothing here throws when there is no connection. */
export interface Live {
  state(): LiveState
  /** What went wrong last, in the catalogue's key; gone once it is connected. */
  problem(): string | undefined
  /** Told when state or problem change. */
  subscribe(listener: () => void): () => void
  /** Forced: leaves what there is and starts again (L-03). */
  reconnect(): void
  /** Sent along with writes as `X-Socket-ID`, so that their events do not come back to the tab that made them. */
  socketId(): string | undefined
  /** Hears of a resource's records until it is left; at once, or as soon as there is a connection. */
  onRecords(resource: string, listener: RecordListener): () => void
  /** Hears events of the own channel (`created` of notifications, `unread`), by name; those missed come too, each once. */
  onOwn(listener: (event: OwnEvent) => void): () => void
  /** Joins those who have a record open; the listener hears of all but oneself. */
  join(resource: string, id: number, listener: (others: readonly Member[]) => void): Presence
}

/** How far somebody's long work is. */
export interface TaskProgress {
  id: string
  status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  total: number | null
  done: number
  refused: number
}

/** What comes on a person's own channel; the payloads are as the API's contract says. */
export type OwnEvent =
  | { event: 'created'; payload: unknown }
  | { event: 'unread'; payload: { unread: number } }
  | { event: 'task'; payload: TaskProgress }
  /** So much was missed that list and count are to be asked for anew. */
  | { event: 'missed' }
