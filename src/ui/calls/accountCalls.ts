import type { MailPreferences, ProfileBody } from '../../contract/account'
import type { ApiClient } from '../../contract/api'
import type { OutboxMail, OutboxMeta } from '../../contract/mail'
import type { ChangePasswordBody } from '../../contract/signIn'

export type Outbox = OutboxMeta & { mails: OutboxMail[] }

/** What an admin decides about held mails. */
export type HeldDecision = 'release' | 'drop'

interface Refreshing {
  /** Reloads the signed-in user after a change of the account. */
  refresh: () => Promise<void>
  /** Reloads the office's settings for all parts of the screen. */
  refreshSettings: () => Promise<void>
}

/** Returns the API calls on the user's own account, and an admin's calls on other accounts and mails. */
export const accountCallsOf = ({ call }: ApiClient, { refresh, refreshSettings }: Refreshing) => ({
  profile: async () => (await call('GET /auth/profile')).data,
  saveProfile: async (body: ProfileBody) => (await call('PUT /auth/profile', { body })).data,
  preferences: async () => (await call('GET /auth/preferences')).data,
  savePreferences: async (body: MailPreferences) => (await call('PUT /auth/preferences', { body })).data,
  changePassword: (body: ChangePasswordBody): Promise<unknown> =>
    call('POST /auth/change-password', { body }),
  sessions: async () => (await call('GET /auth/sessions')).data,
  endSession: (id: number): Promise<unknown> => call('DELETE /auth/sessions/{id}', { params: { id } }),
  endOtherSessions: async () => (await call('DELETE /auth/sessions')).data,
  enableTwoSteps: async (password: string) =>
    (await call('POST /auth/two-steps/enable', { body: { password } })).data,
  confirmTwoSteps: async (code: string) =>
    (await call('POST /auth/two-steps/confirm', { body: { code } })).data,
  disableTwoSteps: (password: string, code: string): Promise<unknown> =>
    call('POST /auth/two-steps/disable', { body: { password, code } }),
  newRecoveryCodes: async (password: string, code: string) =>
    (await call('POST /auth/two-steps/recovery-codes', { body: { password, code } })).data,
  accountState: async (id: number) => (await call('GET /auth/accounts/{id}', { params: { id } })).data,
  invite: (id: number): Promise<unknown> => call('POST /auth/accounts/{id}/invite', { params: { id } }),
  resetTwoSteps: (id: number): Promise<unknown> =>
    call('POST /auth/accounts/{id}/reset-two-steps', { params: { id } }),
  endSessions: (id: number): Promise<unknown> =>
    call('POST /auth/accounts/{id}/end-sessions', { params: { id } }),
  outbox: async (): Promise<Outbox> => {
    const { data, meta } = await call('GET /outbox')
    return { mails: data, ...meta }
  },
  /** Sends or drops mails that a restore has held back: some, or all. */
  decideHeld: async (decision: HeldDecision, ids?: readonly number[]) =>
    (await call(`POST /outbox/${decision}`, { body: { ids: ids && [...ids] } })).data,
  refresh,
  refreshSettings,
})

export type AccountCalls = ReturnType<typeof accountCallsOf>
