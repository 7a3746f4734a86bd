import type {
  AccountSession,
  MailPreferences,
  ManagedAccount,
  Profile,
  ProfileBody,
  RecoveryCodes,
  TwoStepsSetup,
} from '../../contract/account'
import type { OutboxMail, OutboxMeta } from '../../contract/mail'
import type { ChangePasswordBody } from '../../contract/signIn'

/** What the answers about one's own profile are kept under. */
export const PROFILE_KEY = ['own', 'profile']

export type Outbox = OutboxMeta & { mails: OutboxMail[] }

/** What a signed-in person does with their own account, and an administrator with another's. */
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
  /** Asks again who is signed in, after something about the account has changed. */
  refresh: () => Promise<void>
  /** Reads again what the office has decided, for every part of the screen. */
  refreshSettings: () => Promise<void>
}
