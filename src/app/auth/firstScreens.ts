import type { ComponentType } from 'react'
import type { FirstScreenProps } from './firstScreenProps'

/** The screens without the admin, each in its own chunk. */
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
