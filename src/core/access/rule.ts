/**
 * Actions that a user can, or if inverted can't, take. Plain data: stored
 * in roles, sent to the browser, shown to admins.
 */
export interface Rule {
  action: string | readonly string[]
  subject: string | readonly string[]
  /** Limits the rule to these fields. */
  fields?: readonly string[]
  /** Limits the rule to records that this filter of the API matches: `{ assigned_to: '@me' }`. */
  conditions?: Readonly<Record<string, unknown>>
  inverted?: boolean
  /**
   * The source of the rule, which is shown: the user type, the role, or the option `owner` of a resource. Only the last
   * one decides something (`withOwnership`).
   */
  origin?: 'type' | 'role' | 'owner'
}

/** The acting user, with the fields that rules can use. */
export interface Actor {
  id?: number
  user_type?: number | null
  [field: string]: unknown
}
