import type { Session } from '../src/ui/session/session'
import type { SignInCalls } from '../src/ui/session/signInCalls'
import type { AccountActions } from './account'
import { createApi } from './api'
import type { Http } from './http'

/** Creates the API calls of the first screens: sign-in, registration, and the links in mails. */
export function createSignInCalls(http: Http, account: AccountActions, session: Session): SignInCalls {
  const { call } = createApi(http)
  return {
    signIn: account.signIn,
    secondStep: account.secondStep,
    register: body => call('POST /auth/register', { body }),
    forgotPassword: email => call('POST /auth/forgot-password', { body: { email } }),
    readLink: async token => (await call('POST /auth/link', { body: { token } })).data,
    resetPassword: body => call('POST /auth/reset-password', { body }),
    verifyEmail: async (token, password) =>
      (await call('POST /auth/verify-email', { body: { token, password } })).data,
    verifyAgain: (email, password) => call('POST /auth/verify-email/resend', { body: { email, password } }),
    forgetSession: async email => {
      if (!session.isAuthenticated()) return
      // The password change already ended this account's sessions.
      // Only another user's session is ended on the server here.
      await account.forget({ signOutOnServer: session.get().user?.email !== email })
    },
  }
}
