/** A value that a notification names, to be said by its field's type in the reader's language; or a number of records. */
export type NotificationParam =
  | { resource: string; field: string; value: unknown; label?: string }
  | { count: number }
  /** A name that is the same in every language. */
  | { text: string }

/** `info` for what one may want to know, `warning` and `error` for what wants to be done soon, or is late. */
export type NotificationLevel = 'info' | 'success' | 'warning' | 'error'

/**
 * Something that one person is told, as the API answers it and the live channel brings it. Its words are
 * `resources.<resource>.notifications.<name>.{title,text}` where the type is `<resource>.<name>`.
 */
export interface Notification {
  id: number
  type: string
  level: NotificationLevel
  /** Empty where the reader may no longer read what it is about. */
  params: Readonly<Record<string, NotificationParam>>
  /** What it is about; without an id it is about several, and `url` is their list. */
  subject: { resource: string; id: number | null } | null
  /** Where it leads, below the app's base; null where the reader may not go there any more. */
  url: string | null
  actor: { id: number; label: string } | null
  created_at: string
  read_at: string | null
}

/** As it comes on the own channel: with how many are unread now. */
export type NotificationEvent = Notification & { unread: number }
