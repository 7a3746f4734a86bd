import type { Values } from './resource'

/** Sets fields of the records that a filter finds on the day; once they are set it should find them no more. */
export interface ScheduledSet {
  when: Values
  /** Values as they are kept; `@today…` for dates. Never the status: that has transitions with `due`. */
  set: Values
}

/** Writes once to a person about each record that a filter finds on the day. */
export interface ScheduledMail {
  /** Best a window of days: whoever was away, or begins with old records, gets one mail, not all of them. */
  when: Values
  mail: MailAboutRecord
  /** One mail for each value of these fields; without them one in the record's life. */
  once?: readonly string[]
}

/** What a mail about a record says, and to whom. */
export interface MailAboutRecord {
  /** References that lead to a person: `assigned_to`, `policy_id.assigned_to`. Not sent to who may not read the record. */
  to: string
  /** Its words are `resources.<name>.mails.<text>`; those of the entry's own name when nothing is said. */
  text?: string
  /** What the words name: by name, the way to a field. A reference is named by its title. `label` is always there. */
  params?: Readonly<Record<string, string>>
}

/** What the server does by itself on a day, beside the transitions that are `due`. */
export type Scheduled = ScheduledSet | ScheduledMail

/** The key of the words of an entry's mail: below it stand subject, text, link and closing. */
export const mailKey = (resource: string, entry: string, { text = entry }: MailAboutRecord): string =>
  `resources.${resource}.mails.${text}`
