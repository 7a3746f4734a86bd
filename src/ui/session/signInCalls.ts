import type { LinkInfo, RegisterBody, ResetPasswordBody, VerifiedEmail } from '../../contract/signIn'

/** The result of a sign-in. Without a challenge, the user is signed in. */
export interface SignInAnswer {
  /** Proof of the correct password, if a verification code is required too. */
  challenge?: string
}

export type SignIn = (email: string, password: string) => Promise<SignInAnswer>
export type SecondStep = (challenge: string, code: string) => Promise<unknown>

/** The API calls of the first screens. */
export interface SignInCalls {
  signIn: SignIn
  secondStep: SecondStep
  register: (values: RegisterBody) => Promise<unknown>
  forgotPassword: (email: string) => Promise<unknown>
  readLink: (token: string) => Promise<LinkInfo>
  resetPassword: (values: ResetPasswordBody) => Promise<unknown>
  verifyEmail: (token: string, password?: string) => Promise<VerifiedEmail>
  /** Sends the link again. Requires the password, so that other people can't send mails to the user. */
  verifyAgain: (email: string, password: string) => Promise<unknown>
  /** Deletes the session in this browser after a password change. */
  forgetSession: (email: string) => Promise<void>
}
