import type { LinkInfo, RegisterBody, ResetPasswordBody, VerifiedEmail } from '../../contract/signIn'

/** The result of a sign-in: a session, or the second step. */
export interface SignInAnswer {
  /** Set if a code is required too; proves that the password was right. */
  challenge?: string
}

export type SignIn = (email: string, password: string) => Promise<SignInAnswer>
export type SecondStep = (challenge: string, code: string) => Promise<unknown>

/** The server calls of the first screens. */
export interface SignInCalls {
  signIn: SignIn
  secondStep: SecondStep
  register: (values: RegisterBody) => Promise<unknown>
  forgotPassword: (email: string) => Promise<unknown>
  readLink: (token: string) => Promise<LinkInfo>
  resetPassword: (values: ResetPasswordBody) => Promise<unknown>
  verifyEmail: (token: string, password?: string) => Promise<VerifiedEmail>
  /** Sends the link again; requires the password, so that nobody else can send mails. */
  verifyAgain: (email: string, password: string) => Promise<unknown>
  /** Deletes the browser's session, once its account has a new password. */
  forgetSession: (email: string) => Promise<void>
}
