import { z } from 'zod'
import type { Rule } from '../core/access/rule'
import { emailAddress } from '../core/field/emailAddress'
import { nothing } from './answer'
import { endpoint, PASSWORD_POINTS } from './endpoint'

/** The signed-in user, with the fields of their record that rules can compare with. */
export const accountSchema = z
  .looseObject({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    user_type: z.int().nullable(),
    role: z.object({ id: z.int(), name: z.string() }).nullable(),
    permissions: z.array(z.custom<Rule>().meta({ type: 'object' })),
    language: z.string().nullable(),
    email_verified: z.boolean(),
    two_steps: z.boolean().describe('Whether sign-in requires a code after the password'),
    must_set_up_two_steps: z.boolean().describe('The office requires it, and it is not set up yet'),
  })
  .meta({ id: 'Account' })
export type AccountResponse = z.infer<typeof accountSchema>

const enteredSchema = z.object({ user: accountSchema, token: z.string() })
export type Entered = z.infer<typeof enteredSchema>

const signInSchema = z.union([enteredSchema, z.object({ two_steps: z.literal(true), challenge: z.string() })])
export type SignInResponse = z.infer<typeof signInSchema>

const credentialsSchema = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(200),
})
export type CredentialsBody = z.infer<typeof credentialsSchema>

const secondStepBodySchema = z.object({
  challenge: z.string().min(1).max(200),
  code: z.string().trim().min(1).max(40),
})
export type SecondStepBody = z.infer<typeof secondStepBodySchema>

const newPassword = { password: z.string(), password_confirmation: z.string() }

const registerBodySchema = z.object({ name: z.string(), email: z.string(), ...newPassword })
export type RegisterBody = z.infer<typeof registerBodySchema>

const token = z.string().min(1).max(200)
const resetPasswordBodySchema = z.object({ token, ...newPassword })
export type ResetPasswordBody = z.infer<typeof resetPasswordBodySchema>

/** The purpose of a link in an email, and its recipient. */
const linkSchema = z.object({
  purpose: z.enum(['reset', 'invite', 'verify']),
  name: z.string(),
  email: z.string(),
  asks_password: z
    .boolean()
    .describe('The password is required too, because someone else could have registered this address'),
})
export type LinkInfo = z.infer<typeof linkSchema>

const verifiedSchema = z.object({ email: z.string() })
export type VerifiedEmail = z.infer<typeof verifiedSchema>

export const changePasswordBodySchema = z.object({
  current_password: z.string().min(1).max(200),
  ...newPassword,
})
export type ChangePasswordBody = z.infer<typeof changePasswordBodySchema>

export const signInEndpoints = {
  signIn: endpoint({
    method: 'post',
    path: '/auth/login',
    points: PASSWORD_POINTS,
    summary: 'Sign in; with two-step verification, the answer is a challenge for the second step',
    open: true,
    body: credentialsSchema,
    data: signInSchema,
    errors: [401, 403, 422, 429],
  }),
  secondStep: endpoint({
    method: 'post',
    path: '/auth/two-steps',
    summary: 'Complete a sign-in with the app’s code or a recovery code',
    open: true,
    body: secondStepBodySchema,
    data: enteredSchema,
    errors: [401, 422, 429],
  }),
  resendVerification: endpoint({
    method: 'post',
    path: '/auth/verify-email/resend',
    summary: 'Resend the link that verifies an address',
    open: true,
    body: credentialsSchema,
    data: nothing,
    errors: [401, 422, 429],
  }),
  register: endpoint({
    method: 'post',
    path: '/auth/register',
    points: PASSWORD_POINTS,
    summary: 'Register; the answer is the same whether or not the address is taken',
    open: true,
    body: registerBodySchema,
    status: 201,
    data: nothing,
    errors: [403, 422, 429],
  }),
  forgotPassword: endpoint({
    method: 'post',
    path: '/auth/forgot-password',
    summary: 'Send a link for a new password; the answer is the same whether or not the address exists',
    open: true,
    body: z.object({ email: emailAddress }),
    data: nothing,
    errors: [422, 429],
  }),
  readLink: endpoint({
    method: 'post',
    path: '/auth/link',
    summary: 'Read what a link from a mail is for',
    open: true,
    body: z.object({ token }),
    data: linkSchema,
    errors: [422, 429],
  }),
  resetPassword: endpoint({
    method: 'post',
    path: '/auth/reset-password',
    points: PASSWORD_POINTS,
    summary: 'Set a password with a link from a mail and end all sessions',
    open: true,
    body: resetPasswordBodySchema,
    data: nothing,
    errors: [422, 429],
  }),
  verifyEmail: endpoint({
    method: 'post',
    path: '/auth/verify-email',
    points: PASSWORD_POINTS,
    summary: 'Confirm an address with a link from a mail; a new account also needs its password',
    open: true,
    body: z.object({ token, password: z.string().max(200).optional() }),
    data: verifiedSchema,
    errors: [422, 429],
  }),
}
