import type { LinkInfo, RegisterBody, ResetPasswordBody, VerifiedEmail } from '../../contract/signIn'

/** What a sign-in leads to: in, or on to the second step. */
export interface SignInAnswer {
  /** Set where a code is asked for as well; proves that the password was right. */
  challenge?: string
}

export type SignIn = (email: string, password: string) => Promise<SignInAnswer>
export type SecondStep = (challenge: string, code: string) => Promise<unknown>

/** What the first screens ask of the server. */
export interface SignInCalls {
  signIn: SignIn
  secondStep: SecondStep
  register: (values: RegisterBody) => Promise<unknown>
  forgotPassword: (email: string) => Promise<unknown>
  readLink: (token: string) => Promise<LinkInfo>
  resetPassword: (values: ResetPasswordBody) => Promise<unknown>
  verifyEmail: (token: string, password?: string) => Promise<VerifiedEmail>
  /** Sends the link again; takes the password, so that nobody else can have mails sent. */
  verifyAgain: (email: string, password: string) => Promise<unknown>
  /** Forgets the session of this browser, once the account that it belongs to has a new password. */
  forgetSession: (email: string) => Promise<void>
}
