import type { AccountResponse } from '../../contract/signIn'
import type { Rule } from '../../core/access/rule'
import { isToken } from '../../core/account/token'
import type { FormChoices } from '../../core/schema/formChoices'
import { type PublicSettings, publicDefaults } from '../../core/schema/publicSettings'

export type { PublicSettings }

/** The signed-in user as `auth/me` answers; of an account that a cookie kept, only who it is may be there. */
export type Account = Pick<AccountResponse, 'id' | 'name' | 'email' | 'user_type'> & Partial<AccountResponse>

/** Who is here, and what the screens must know about it. */
export interface SessionState {
  user?: Account
  token?: string
  rules: Rule[]
  settings: PublicSettings
  /** What the office has chosen for forms, by the resource's name; undefined until it is known. */
  forms?: Readonly<Record<string, FormChoices>>
  /** The address that the API should have, when none is there. */
  noServerAt?: string
  /** They are signing out: nothing more is asked for in their name. */
  isLeaving?: boolean
}

export interface Session {
  get: () => SessionState
  set: (change: Partial<SessionState>) => void
  subscribe: (listener: () => void) => () => void
  isAuthenticated: () => boolean
}

/** Keeps the session and tells those who listen when it changes: what is told again as it was is no change. */
export function createSession(initial: Partial<SessionState> = {}): Session {
  let state: SessionState = { rules: [], settings: publicDefaults, forms: {}, ...initial }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: change => {
      const changed = Object.entries(change).filter(
        ([name, value]) => !isSame(state[name as keyof SessionState], value),
      )
      if (!changed.length) return
      state = { ...state, ...Object.fromEntries(changed) }
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isAuthenticated: () => state.user !== undefined && isToken(state.token),
  }
}

// All of it came as JSON, or goes into a cookie as such.
const isSame = (was: unknown, is: unknown): boolean =>
  was === is || JSON.stringify(was) === JSON.stringify(is)

/** Whether an answer of `auth/me` or a stored cookie is a user at all. */
export function isAccount(value: unknown): value is Account {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, email, user_type = null } = value as Partial<Account>
  const typed = user_type === null || typeof user_type === 'number'
  return typed && typeof id === 'number' && typeof name === 'string' && typeof email === 'string'
}

export function isRules(value: unknown): value is Rule[] {
  return (
    Array.isArray(value) && value.every(rule => typeof rule === 'object' && rule !== null && 'action' in rule)
  )
}
