import { sql } from 'kysely'
import type { Executor, NotificationHandler } from './database'

// PostgreSQL accepts 7,999 bytes.
const longestPayload = 7999

/** The handlers of each channel. */
export class ChannelHandlers {
  #handlers = new Map<string, Set<NotificationHandler>>()

  /** Adds a handler; returns whether the channel is new. */
  add(channel: string, handler: NotificationHandler): boolean {
    const handlers = this.#handlers.get(channel)
    if (handlers) handlers.add(handler)
    else this.#handlers.set(channel, new Set([handler]))
    return !handlers
  }

  /** Removes a handler; returns whether it was the channel's last one. */
  remove(channel: string, handler: NotificationHandler): boolean {
    const handlers = this.#handlers.get(channel)
    if (!handlers?.delete(handler) || handlers.size > 0) return false
    return this.#handlers.delete(channel)
  }

  channels(): string[] {
    return [...this.#handlers.keys()]
  }

  deliver(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) handler(payload)
  }
}

/** Returns a channel's name as an SQL identifier. */
export function quoteIdentifier(name: string): string {
  return `"${name.replace(/"/g, '""')}"`
}

/** Notifies through `pg_notify`, which joins the executor's transaction. */
export async function notifyChannel(executor: Executor, channel: string, payload: string): Promise<void> {
  const bytes = Buffer.byteLength(payload)
  if (bytes > longestPayload) {
    throw new Error(
      `A notification on ${channel} has ${bytes} bytes; send an id instead (at most ${longestPayload})`,
    )
  }
  await sql`select pg_notify(${channel}, ${payload})`.execute(executor)
}
