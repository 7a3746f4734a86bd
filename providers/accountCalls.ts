import type { AccountCalls } from '../src/ui/calls/accountCalls'
import type { AccountActions } from './account'
import { createApi } from './api'
import type { Http } from './http'

/** Creates the API calls for the user's own account, for other users' access, and for the outbox of mails. */
export function createAccountCalls(
  http: Http,
  { refresh, refreshSettings }: Pick<AccountActions, 'refresh' | 'refreshSettings'>,
): AccountCalls {
  const { call } = createApi(http)
  return {
    profile: async () => (await call('GET /auth/profile')).data,
    saveProfile: async body => (await call('PUT /auth/profile', { body })).data,
    preferences: async () => (await call('GET /auth/preferences')).data,
    savePreferences: async body => (await call('PUT /auth/preferences', { body })).data,
    changePassword: body => call('POST /auth/change-password', { body }),
    sessions: async () => (await call('GET /auth/sessions')).data,
    endSession: id => call('DELETE /auth/sessions/{id}', { params: { id } }),
    endOtherSessions: async () => (await call('DELETE /auth/sessions')).data,
    enableTwoSteps: async password =>
      (await call('POST /auth/two-steps/enable', { body: { password } })).data,
    confirmTwoSteps: async code => (await call('POST /auth/two-steps/confirm', { body: { code } })).data,
    disableTwoSteps: (password, code) => call('POST /auth/two-steps/disable', { body: { password, code } }),
    newRecoveryCodes: async (password, code) =>
      (await call('POST /auth/two-steps/recovery-codes', { body: { password, code } })).data,
    accountState: async id => (await call('GET /auth/accounts/{id}', { params: { id } })).data,
    invite: id => call('POST /auth/accounts/{id}/invite', { params: { id } }),
    resetTwoSteps: id => call('POST /auth/accounts/{id}/reset-two-steps', { params: { id } }),
    endSessions: id => call('POST /auth/accounts/{id}/end-sessions', { params: { id } }),
    outbox: async () => {
      const { data, meta } = await call('GET /outbox')
      return { mails: data, ...meta }
    },
    decideHeld: async (decision, ids) =>
      (await call(`POST /outbox/${decision}`, { body: { ids: ids && [...ids] } })).data,
    refresh,
    refreshSettings,
  }
}
