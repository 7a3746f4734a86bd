import type { AccountCalls } from '../src/ui/calls/accountCalls'
import type { AccountActions } from './account'
import type { Http, HttpOptions } from './http'

/** Creates the API calls for the user's own account, for other users' access, and for the outbox of mails. */
export function createAccountCalls(
  http: Http,
  { refresh, refreshSettings }: Pick<AccountActions, 'refresh' | 'refreshSettings'>,
): AccountCalls {
  const call =
    (method: HttpOptions['method']) =>
    async <T>(path: string, body?: unknown) =>
      (await http<T>(path, { method, body })).data
  const [get, put, post, end] = [call('GET'), call('PUT'), call('POST'), call('DELETE')]
  return {
    profile: () => get('auth/profile'),
    saveProfile: values => put('auth/profile', values),
    preferences: () => get('auth/preferences'),
    savePreferences: values => put('auth/preferences', values),
    changePassword: values => post('auth/change-password', values),
    sessions: () => get('auth/sessions'),
    endSession: id => end(`auth/sessions/${id}`),
    endOtherSessions: () => end('auth/sessions'),
    enableTwoSteps: password => post('auth/two-steps/enable', { password }),
    confirmTwoSteps: code => post('auth/two-steps/confirm', { code }),
    disableTwoSteps: (password, code) => post('auth/two-steps/disable', { password, code }),
    newRecoveryCodes: (password, code) => post('auth/two-steps/recovery-codes', { password, code }),
    accountState: id => get(`auth/accounts/${id}`),
    invite: id => post(`auth/accounts/${id}/invite`),
    resetTwoSteps: id => post(`auth/accounts/${id}/reset-two-steps`),
    endSessions: id => post(`auth/accounts/${id}/end-sessions`),
    outbox: async () => {
      const { data, meta } = await http<Awaited<ReturnType<AccountCalls['outbox']>>['mails']>('outbox')
      return { mails: data, smtp: meta?.smtp === true, held: Number(meta?.held ?? 0) }
    },
    decideHeld: (decision, ids) => post(`outbox/${decision}`, { ids }),
    refresh,
    refreshSettings,
  }
}
