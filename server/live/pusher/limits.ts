/** What one server takes from its clients. */
export interface Limits {
  /** Connections at most; whoever has not been let into anything gives way first. */
  connections: number
  /** Of these from one address: an office behind one router has a few hundred people with several tabs. */
  connectionsPerAddress: number
  channelsPerConnection: number
  /** Bytes of a message from a client. */
  messageBytes: number
  /** Bytes that may wait for a client that does not read. */
  waitingBytes: number
  messagesPerSecond: number
  /** Messages at once: a page that comes back joins all its channels. */
  messageBurst: number
  clientEventsPerSecond: number
  /** Messages that cannot be understood, before the connection is ended. */
  badMessages: number
  /** Seconds without a word until a side asks whether the other is there. */
  activitySeconds: number
  /** Seconds to answer that. */
  pongSeconds: number
  /** Bytes of the data of an event that the API publishes. */
  eventBytes: number
}

/** The limits of the protocol's own service where it names them, and room for a busy page. */
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
