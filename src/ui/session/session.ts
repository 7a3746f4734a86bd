import type { AccountResponse } from '../../contract/signIn'
import type { Rule } from '../../core/access/rule'
import { isToken } from '../../core/account/token'
import type { FormChoices } from '../../core/schema/formChoices'
import { type PublicSettings, publicDefaults } from '../../core/schema/publicSettings'

export type { PublicSettings }

/**
 * The signed-in user as in `auth/me`. An account read from a cookie can have only the required properties.
 */
export type Account = Pick<AccountResponse, 'id' | 'name' | 'email' | 'user_type'> & Partial<AccountResponse>

/** The signed-in user, and the data about them that the screens need. */
export interface SessionState {
  user?: Account
  token?: string
  rules: Rule[]
  settings: PublicSettings
  /** The office's settings for forms, by resource name; undefined until they have loaded. */
  forms?: Readonly<Record<string, FormChoices>>
  /** The API's expected address, if it does not respond. */
  noServerAt?: string
  /** Whether the user is signing out, so that no more requests must be sent. */
  isLeaving?: boolean
}

export interface Session {
  get: () => SessionState
  set: (change: Partial<SessionState>) => void
  subscribe: (listener: () => void) => () => void
  isAuthenticated: () => boolean
}

/** Stores the session and notifies listeners of changes. An equal value is not a change. */
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

// All values are JSON, from the API or a cookie.
const isSame = (was: unknown, is: unknown): boolean =>
  was === is || JSON.stringify(was) === JSON.stringify(is)

/** Returns whether a response of `auth/me` or a stored cookie is a valid user. */
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
