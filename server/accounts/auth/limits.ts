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

/** For guessing passwords. */
export const signInLimits: readonly Limit[] = [
  { name: 'pair', points: 10, seconds: QUARTER, by: 'pair' },
  { name: 'address', points: 50, seconds: QUARTER, by: 'address' },
  { name: 'account', points: 100, seconds: QUARTER, by: 'account' },
]

/** For guessing the user's own password again, in a session that might be stolen. */
export const ownPasswordLimits: readonly Limit[] = [
  { name: 'own-pair', points: 10, seconds: QUARTER, by: 'pair' },
  { name: 'own-account', points: 30, seconds: QUARTER, by: 'account' },
]

/** For guessing six digits with a known password: there are only a million of them. */
export const codeLimits: readonly Limit[] = [
  { name: 'code-pair', points: 10, seconds: QUARTER, by: 'pair' },
  { name: 'code-account', points: 20, seconds: HOUR, by: 'account' },
]

/** For registering, with or without mail: checking and hashing a password takes a while. */
export const registerLimits: readonly Limit[] = [
  { name: 'register-address', points: 60, seconds: QUARTER, by: 'address' },
]

/** For mails sent to a user. */
export const mailLimits: readonly Limit[] = [
  { name: 'mail-account', points: 5, seconds: HOUR, by: 'account' },
  { name: 'mail-address', points: 30, seconds: HOUR, by: 'address' },
]

/** For mails that a signed-in user has sent to others. */
export const invitationLimits: readonly Limit[] = [
  { name: 'invite-account', points: 10, seconds: HOUR, by: 'account' },
]

/** For sending a view to oneself immediately: reading it and writing its file takes a while. */
export const ownViewLimits: readonly Limit[] = [
  { name: 'view-account', points: 10, seconds: HOUR, by: 'account' },
]

/** For trying the links of mails. */
export const linkLimits: readonly Limit[] = [
  { name: 'link-address', points: 60, seconds: QUARTER, by: 'address' },
]
