import type { Values } from './values'

/** `info` for news, `warning` and `error` for anything that is due soon or overdue. */
export const notificationLevels = ['info', 'success', 'warning', 'error'] as const
export type NotificationLevel = (typeof notificationLevels)[number]

/** The event that triggers a notification. */
export type TriggerEvent =
  /** One of these transitions was made. */
  | { transitions: readonly string[] }
  /** The field got a different, non-empty value; also when the record is created. */
  | { set: string }
  /**
   * Someone created a record, changed it (not by a transition) or moved it
   * to the trash. Not sent again until it is read.
   */
  | { writes: readonly ('create' | 'update' | 'delete')[] }
  /**
   * The clock finds the record by this filter; once for each value of the `oncePer`
   * fields. The filter should be a window of days.
   */
  | { when: Values; oncePer?: readonly string[] }
  /** A server hook triggers it. */
  | { manual: true }

/**
 * The recipients: the user at the end of a path of references (`assigned_to`, `policy_id.assigned_to`), or
 * everyone with a permission on the resource's subject. Never the user who caused the event, and never
 * someone who can't read the record.
 */
export type RecipientRule = string | { may: string }

/**
 * A notification that a definition declares. Its texts are
 * `resources.<name>.notifications.<text>.{title,text}`.
 */
export interface Trigger {
  on: TriggerEvent
  to: readonly RecipientRule[]
  level?: NotificationLevel
  /** The entry whose texts it uses; defaults to its own name. */
  text?: string
  /** The params of its texts: names with paths to fields. `label`, the record's title, is always included. */
  params?: Readonly<Record<string, string>>
  /** Defaults for users without a preference: by default on the screen and not by mail. */
  defaults?: { in_app?: boolean; mail?: boolean }
}
