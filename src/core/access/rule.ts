/** What somebody may (or, inverted, may not) do. Plain data: kept in roles, sent to the browser, shown to admins. */
export interface Rule {
  action: string | readonly string[]
  subject: string | readonly string[]
  /** Only these fields. */
  fields?: readonly string[]
  /** Only records that this filter finds, in the dialect of the API: `{ assigned_to: '@me' }`. */
  conditions?: Readonly<Record<string, unknown>>
  inverted?: boolean
  /** Where it comes from: the user type or the role. Only for telling; nothing is decided by it. */
  origin?: 'type' | 'role'
}

/** The one who acts, as far as rules know them. */
export interface Actor {
  id?: number
  user_type?: number | null
  [field: string]: unknown
}
