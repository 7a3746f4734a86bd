import type { ComponentType } from 'react'
import type { Translate } from '../../core/i18n/translate'
import type { Session } from '../../ui/session/session'
import type { SignInCalls } from '../../ui/session/signInCalls'

/** What every first screen is given. */
export interface FirstScreenProps {
  session: Session
  translate: Translate
  calls: SignInCalls
  /** The query of the address, which the server knows too. */
  search: string
  /** Goes on within this document: to another first screen, or into the app. */
  go: (path: string) => void
  /** Called when the screen can be used, to load what comes next meanwhile. */
  onBegin: () => void
}

/** The screens that stand without the admin, each in a chunk of its own. */
export const firstScreens = {
  signIn: () => import('./SignInScreen').then(({ SignInScreen }) => SignInScreen),
  register: () => import('./RegisterScreen').then(({ RegisterScreen }) => RegisterScreen),
  forgotPassword: () =>
    import('./ForgotPasswordScreen').then(({ ForgotPasswordScreen }) => ForgotPasswordScreen),
  resetPassword: () => import('./ResetPasswordScreen').then(({ ResetPasswordScreen }) => ResetPasswordScreen),
  verifyEmail: () => import('./VerifyEmailScreen').then(({ VerifyEmailScreen }) => VerifyEmailScreen),
  twoSteps: () => import('./TwoStepsScreen').then(({ TwoStepsScreen }) => TwoStepsScreen),
} satisfies Record<string, () => Promise<ComponentType<FirstScreenProps>>>

export type FirstScreen = keyof typeof firstScreens

export function isFirstScreen(screen: string | undefined): screen is FirstScreen {
  return screen !== undefined && Object.hasOwn(firstScreens, screen)
}
