/** What the answers about one's own profile are kept under. */
export const PROFILE_KEY = ['own', 'profile']

/** What one may change about oneself. */
export interface OwnProfile {
  name: string
  email: string
  phone: string | null
  language: string
  /** A new address that is not proven yet. */
  pending_email: string | null
  /** Since when there is this account. */
  created_at?: string
}

export interface OwnSession {
  id: number
  user_agent: string | null
  address: string | null
  created_at: string
  last_use: string
  /** Whether it is the one that asks. */
  current: boolean
}

export interface OwnPreferences {
  mail_new_device: boolean
}

/** How somebody else's way in stands. */
export interface AccountState {
  /** Nothing else is told of somebody who may do more than the reader. */
  out_of_reach?: boolean
  invited_at: string | null
  invite_expires_at: string | null
  email_verified: boolean
  two_steps: boolean
  sessions: number
  last_sign_in_at: string | null
}

/** A mail that the server keeps, waits with or has sent. Its bodies are gone once it is sent. */
export interface OutboxMail {
  id: number
  to: string
  subject: string
  text: string | null
  html: string | null
  created_at: string
  state: 'kept' | 'waiting' | 'sent' | 'failed'
  error: string | null
  attempts: number
}

export interface Outbox {
  mails: OutboxMail[]
  /** Whether mails go out at all. */
  smtp: boolean
}

interface Passwords {
  current_password: string
  password: string
  password_confirmation: string
}

/** What a signed-in person does with their own account, and an administrator with another's. */
export interface AccountCalls {
  profile: () => Promise<OwnProfile>
  saveProfile: (
    values: Partial<OwnProfile> & { current_password?: string; code?: string },
  ) => Promise<OwnProfile>
  preferences: () => Promise<OwnPreferences>
  savePreferences: (values: OwnPreferences) => Promise<OwnPreferences>
  changePassword: (values: Passwords) => Promise<unknown>
  sessions: () => Promise<OwnSession[]>
  endSession: (id: number) => Promise<unknown>
  endOtherSessions: () => Promise<{ ended: number }>
  enableTwoSteps: (password: string) => Promise<{ secret: string; uri: string }>
  confirmTwoSteps: (code: string) => Promise<{ recovery_codes: string[] }>
  disableTwoSteps: (password: string, code: string) => Promise<unknown>
  newRecoveryCodes: (password: string, code: string) => Promise<{ recovery_codes: string[] }>
  accountState: (id: number) => Promise<AccountState>
  invite: (id: number) => Promise<unknown>
  resetTwoSteps: (id: number) => Promise<unknown>
  endSessions: (id: number) => Promise<unknown>
  outbox: () => Promise<Outbox>
  /** Asks again who is signed in, after something about the account has changed. */
  refresh: () => Promise<void>
  /** Reads again what the office has decided, for every part of the screen. */
  refreshSettings: () => Promise<void>
}
