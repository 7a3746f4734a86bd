import type { Values } from './values'

/** `info` for what one may want to know, `warning` and `error` for what wants to be done soon, or is late. */
export const notificationLevels = ['info', 'success', 'warning', 'error'] as const
export type NotificationLevel = (typeof notificationLevels)[number]

/** What triggers a notification. */
export type TriggerEvent =
  /** One of these transitions was made. */
  | { transitions: readonly string[] }
  /** The field got another value, which is not empty: also when the record is made. */
  | { set: string }
  /** Someone created a record, changed it (not by a transition) or moved it to the trash; sent once until it is read. */
  | { writes: readonly ('create' | 'update' | 'delete')[] }
  /** The clock finds the record by this filter; once for each value of the fields of `oncePer`. Best a window of days. */
  | { when: Values; oncePer?: readonly string[] }
  /** A hook of the server says so. */
  | { manual: true }

/**
 * Who is told: the person at the end of a way of references (`assigned_to`, `policy_id.assigned_to`), or whoever has a
 * right on the resource's subject. Never who did it, and never who may not read the record.
 */
export type RecipientRule = string | { may: string }

/** A notification that a definition declares. Its words are `resources.<name>.notifications.<text>.{title,text}`. */
export interface Trigger {
  on: TriggerEvent
  to: readonly RecipientRule[]
  level?: NotificationLevel
  /** Words of another entry; its own name when nothing is said. */
  text?: string
  /** What the words name: by name, the way to a field. `label` (the record's title) is always there. */
  params?: Readonly<Record<string, string>>
  /** Defaults for people without a preference: on the screen and no mail, unless given. */
  defaults?: { in_app?: boolean; mail?: boolean }
}
