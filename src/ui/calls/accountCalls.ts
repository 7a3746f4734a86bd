import type {
  AccountSession,
  MailPreferences,
  ManagedAccount,
  Profile,
  ProfileBody,
  RecoveryCodes,
  TwoStepsSetup,
} from '../../contract/account'
import type { HeldMails, OutboxMail, OutboxMeta } from '../../contract/mail'
import type { ChangePasswordBody } from '../../contract/signIn'

export type Outbox = OutboxMeta & { mails: OutboxMail[] }

/** What an admin decides about held mails. */
export type HeldDecision = 'release' | 'drop'

/** The API calls on the user's own account, and an admin's calls on other accounts. */
export interface AccountCalls {
  profile: () => Promise<Profile>
  saveProfile: (values: ProfileBody) => Promise<Profile>
  preferences: () => Promise<MailPreferences>
  savePreferences: (values: MailPreferences) => Promise<MailPreferences>
  changePassword: (values: ChangePasswordBody) => Promise<unknown>
  sessions: () => Promise<AccountSession[]>
  endSession: (id: number) => Promise<unknown>
  endOtherSessions: () => Promise<{ ended: number }>
  enableTwoSteps: (password: string) => Promise<TwoStepsSetup>
  confirmTwoSteps: (code: string) => Promise<RecoveryCodes>
  disableTwoSteps: (password: string, code: string) => Promise<unknown>
  newRecoveryCodes: (password: string, code: string) => Promise<RecoveryCodes>
  accountState: (id: number) => Promise<ManagedAccount>
  invite: (id: number) => Promise<unknown>
  resetTwoSteps: (id: number) => Promise<unknown>
  endSessions: (id: number) => Promise<unknown>
  outbox: () => Promise<Outbox>
  /** Sends or drops mails that a restore has held back: some, or all. */
  decideHeld: (decision: HeldDecision, ids?: readonly number[]) => Promise<HeldMails>
  /** Reloads the signed-in user after a change of the account. */
  refresh: () => Promise<void>
  /** Reloads the office's settings for all parts of the screen. */
  refreshSettings: () => Promise<void>
}
