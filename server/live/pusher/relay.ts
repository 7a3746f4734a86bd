/** A user in a presence channel. */
export interface Member {
  user_id: string
  user_info?: unknown
}

/** A message from one process to the others. */
export type RelayMessage =
  | { kind: 'event'; channels: string[]; event: string; data: unknown; except?: string; from?: string }
  | { kind: 'terminate'; user: string }
  | { kind: 'socket'; socket: string; user: string }

/**
 * A user joined a channel with their first connection, or left it with their last. `seq` rises within a
 * channel.
 */
export interface PresenceChange {
  kind: 'member_added' | 'member_removed'
  channel: string
  member: Member
  seq: number
}

/** The members of a channel. Later changes have a `seq` greater than this one. */
export interface Membership {
  seq: number
  members: Member[]
}

/** The callbacks through which a relay notifies its server. */
export interface RelayListener {
  /** Handles a message of another process. */
  onMessage(message: RelayMessage): void
  /** Handles a presence change, of this process or another. */
  presence(change: PresenceChange): void
  /** Called when messages of other processes might be lost. */
  missed(): void
  /** Returns this process's number of connections by channel, for the other processes. */
  occupied(prefix: string): Record<string, number>
}

/** Connects the servers of several processes. */
export interface Relay {
  /** Opens the relay. Once the promise resolves, no message of the other processes is missed. */
  open(listener: RelayListener): Promise<void>
  /** Sends a message to the other processes, in order. */
  send(message: RelayMessage): Promise<void>
  join(channel: string, socketId: string, member: Member): Promise<Membership>
  leave(channel: string, socketId: string): Promise<void>
  /** Returns the members of a presence channel, each user once. */
  members(channel: string): Promise<Member[]>
  /** Returns the other processes' number of connections by channel. */
  occupiedElsewhere(prefix: string): Promise<Record<string, number>>
  /** Removes all members of this process and stops receiving messages. */
  close(): Promise<void>
}
