import type { LinkInfo, VerifiedEmail } from '../src/contract/signIn'
import type { Session } from '../src/ui/session/session'
import type { SignInCalls } from '../src/ui/session/signInCalls'
import type { AccountActions } from './account'
import type { Http } from './http'

/** Creates the API calls of the first screens: sign-in, registration, and the links in mails. */
export function createSignInCalls(http: Http, account: AccountActions, session: Session): SignInCalls {
  const post = async <T>(path: string, body: object) =>
    (await http<T>(`auth/${path}`, { method: 'POST', body })).data
  return {
    signIn: account.signIn,
    secondStep: account.secondStep,
    register: values => post('register', values),
    forgotPassword: email => post('forgot-password', { email }),
    readLink: token => post<LinkInfo>('link', { token }),
    resetPassword: values => post('reset-password', values),
    verifyEmail: (token, password) => post<VerifiedEmail>('verify-email', { token, password }),
    verifyAgain: (email, password) => post('verify-email/resend', { email, password }),
    forgetSession: async email => {
      if (!session.isAuthenticated()) return
      // The password change already ended this account's sessions.
      // Only another user's session is ended on the server here.
      await account.forget({ signOutOnServer: session.get().user?.email !== email })
    },
  }
}
