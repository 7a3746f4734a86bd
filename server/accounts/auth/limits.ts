/** How often an action can be tried. */
export interface Limit {
  /** The prefix of its counters; limits with different names count separately. */
  name: string
  points: number
  seconds: number
  /** Counts attempts per account and network, per account from anywhere, or per network for any account. */
  by: 'pair' | 'account' | 'address'
}

const QUARTER = 15 * 60
const HOUR = 60 * 60

/** Protects against guessing passwords. */
export const signInLimits: readonly Limit[] = [
  { name: 'pair', points: 10, seconds: QUARTER, by: 'pair' },
  { name: 'address', points: 50, seconds: QUARTER, by: 'address' },
  { name: 'account', points: 100, seconds: QUARTER, by: 'account' },
]

/** Protects against guessing the user's own password in a session that might be stolen. */
export const ownPasswordLimits: readonly Limit[] = [
  { name: 'own-pair', points: 10, seconds: QUARTER, by: 'pair' },
  { name: 'own-account', points: 30, seconds: QUARTER, by: 'account' },
]

/** Protects against guessing a code with a known password: there are only a million codes. */
export const codeLimits: readonly Limit[] = [
  { name: 'code-pair', points: 10, seconds: QUARTER, by: 'pair' },
  { name: 'code-account', points: 20, seconds: HOUR, by: 'account' },
]

/** Limits registrations, whether or not they send a mail: checking and hashing a password takes a while. */
export const registerLimits: readonly Limit[] = [
  { name: 'register-address', points: 60, seconds: QUARTER, by: 'address' },
]

/** Limits requests that send a mail to a user. */
export const mailLimits: readonly Limit[] = [
  { name: 'mail-account', points: 5, seconds: HOUR, by: 'account' },
  { name: 'mail-address', points: 30, seconds: HOUR, by: 'address' },
]

/** Limits the mails to others that a signed-in user sends. */
export const invitationLimits: readonly Limit[] = [
  { name: 'invite-account', points: 10, seconds: HOUR, by: 'account' },
]

/** Limits sending a view to oneself immediately: reading it and writing its file takes a while. */
export const ownViewLimits: readonly Limit[] = [
  { name: 'view-account', points: 10, seconds: HOUR, by: 'account' },
]

/** Limits attempts to use links from mails. */
export const linkLimits: readonly Limit[] = [
  { name: 'link-address', points: 60, seconds: QUARTER, by: 'address' },
]
