/** Somebody in a presence channel. */
export interface Member {
  user_id: string
  user_info?: unknown
}

/** What a process tells the others. */
export type RelayMessage =
  | { kind: 'event'; channels: string[]; event: string; data: unknown; except?: string; from?: string }
  | { kind: 'terminate'; user: string }
  | { kind: 'socket'; socket: string; user: string }

/** A person came into a channel with their first connection, or left it with their last. `seq` rises within a channel. */
export interface PresenceChange {
  kind: 'member_added' | 'member_removed'
  channel: string
  member: Member
  seq: number
}

/** Who is in a channel, at the moment after which changes have a `seq` greater than this one. */
export interface Membership {
  seq: number
  members: Member[]
}

/** What a server hears from its relay. */
export interface RelayListener {
  /** Another process said something. */
  onMessage(message: RelayMessage): void
  /** Presence changed, by this process too. */
  presence(change: PresenceChange): void
  /** Something that others said may be lost. */
  missed(): void
  /** Connections of this process by channel, to tell others. */
  occupied(prefix: string): Record<string, number>
}

/** Makes one server of several processes. */
export interface Relay {
  /** From when the promise resolves nothing that others say is missed. */
  open(listener: RelayListener): Promise<void>
  /** Tells the other processes; what was sent first arrives first. */
  send(message: RelayMessage): Promise<void>
  join(channel: string, socketId: string, member: Member): Promise<Membership>
  leave(channel: string, socketId: string): Promise<void>
  /** Everybody in a presence channel, each person once. */
  members(channel: string): Promise<Member[]>
  /** Connections of the other processes by channel. */
  occupiedElsewhere(prefix: string): Promise<Record<string, number>>
  /** Takes all members of this process out, and hears nothing more. */
  close(): Promise<void>
}
