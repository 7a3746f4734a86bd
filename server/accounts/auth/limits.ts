/** How often something may be tried. */
export interface Limit {
  /** Of its counters; attempts at two things do not count together. */
  name: string
  points: number
  seconds: number
  /** One account from one address, one account from anywhere, or one address at whatever account. */
  by: 'pair' | 'account' | 'address'
}

const QUARTER = 15 * 60
const HOUR = 60 * 60

/** Guessing passwords. */
export const signInLimits: readonly Limit[] = [
  { name: 'pair', points: 10, seconds: QUARTER, by: 'pair' },
  { name: 'address', points: 50, seconds: QUARTER, by: 'address' },
  { name: 'account', points: 100, seconds: QUARTER, by: 'account' },
]

/** Guessing the own password again, in a session that may be somebody else's. */
export const ownPasswordLimits: readonly Limit[] = [
  { name: 'own-pair', points: 10, seconds: QUARTER, by: 'pair' },
  { name: 'own-account', points: 30, seconds: QUARTER, by: 'account' },
]

/** Guessing six digits, by somebody who has the password: a million are soon tried. */
export const codeLimits: readonly Limit[] = [
  { name: 'code-pair', points: 10, seconds: QUARTER, by: 'pair' },
  { name: 'code-account', points: 20, seconds: HOUR, by: 'account' },
]

/** Registering, mail or not: to judge and to hash a password takes a while. */
export const registerLimits: readonly Limit[] = [
  { name: 'register-address', points: 60, seconds: QUARTER, by: 'address' },
]

/** Having mails sent to somebody. */
export const mailLimits: readonly Limit[] = [
  { name: 'mail-account', points: 5, seconds: HOUR, by: 'account' },
  { name: 'mail-address', points: 30, seconds: HOUR, by: 'address' },
]

/** Mails that a signed-in person has sent to others. */
export const invitationLimits: readonly Limit[] = [
  { name: 'invite-account', points: 10, seconds: HOUR, by: 'account' },
]

/** Having a view sent to oneself at once: to read it and to write its file takes a while. */
export const ownViewLimits: readonly Limit[] = [
  { name: 'view-account', points: 10, seconds: HOUR, by: 'account' },
]

/** Trying the links of mails. */
export const linkLimits: readonly Limit[] = [
  { name: 'link-address', points: 60, seconds: QUARTER, by: 'address' },
]
