/** The limits of one server for its clients. */
export interface Limits {
  /**
   * The maximum number of connections. When it is reached, the oldest connection without any authorization is
   * closed for a new one.
   */
  connections: number
  /**
   * The maximum number from one address: an office behind one router has a few hundred users with several
   * tabs.
   */
  connectionsPerAddress: number
  channelsPerConnection: number
  /** The maximum size of a client's message, in bytes. */
  messageBytes: number
  /** The maximum number of unsent bytes for a client that does not read. */
  waitingBytes: number
  messagesPerSecond: number
  /** The maximum number of messages at once: a page that reconnects joins all its channels. */
  messageBurst: number
  clientEventsPerSecond: number
  /** The number of invalid messages after which the connection is closed. */
  badMessages: number
  /** Seconds of silence after which a side pings the other. */
  activitySeconds: number
  /** Seconds to reply to a ping. */
  pongSeconds: number
  /** The maximum size of an event that the API publishes, in bytes. */
  eventBytes: number
}

/** Pusher's own limits where it documents them, and enough for a busy page. */
export const defaultLimits: Limits = {
  connections: 10_000,
  connectionsPerAddress: 2_000,
  channelsPerConnection: 200,
  messageBytes: 10_240,
  waitingBytes: 1024 * 1024,
  messagesPerSecond: 50,
  messageBurst: 400,
  clientEventsPerSecond: 10,
  badMessages: 10,
  activitySeconds: 120,
  pongSeconds: 30,
  eventBytes: 10_240,
}
