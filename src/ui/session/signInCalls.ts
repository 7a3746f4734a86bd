/** What a sign-in leads to: in, or on to the second step. */
export interface SignInAnswer {
  /** Set where a code is asked for as well; proves that the password was right. */
  challenge?: string
}

export type SignIn = (email: string, password: string) => Promise<SignInAnswer>
export type SecondStep = (challenge: string, code: string) => Promise<unknown>

/** What a link of a mail is for, and whose it is. */
export interface LinkInfo {
  purpose: 'reset' | 'invite' | 'verify'
  name: string
  email: string
  /** The password is asked too: a stranger may have registered with this address. */
  asks_password?: boolean
}

/** What the first screens ask of the server. */
export interface SignInCalls {
  signIn: SignIn
  secondStep: SecondStep
  register: (values: {
    name: string
    email: string
    password: string
    password_confirmation: string
  }) => Promise<unknown>
  forgotPassword: (email: string) => Promise<unknown>
  readLink: (token: string) => Promise<LinkInfo>
  resetPassword: (values: {
    token: string
    password: string
    password_confirmation: string
  }) => Promise<unknown>
  verifyEmail: (token: string, password?: string) => Promise<{ email: string }>
  /** Sends the link again; takes the password, so that nobody else can have mails sent. */
  verifyAgain: (email: string, password: string) => Promise<unknown>
  /** Forgets the session of this browser, once the account that it belongs to has a new password. */
  forgetSession: (email: string) => Promise<void>
}
