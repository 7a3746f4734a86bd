import { z } from 'zod'
import type { Rule } from '../core/access/rule'
import { emailAddress } from '../core/field/emailAddress'

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

export const enteredSchema = z.object({ user: accountSchema, token: z.string() })
export type Entered = z.infer<typeof enteredSchema>

/** The password was correct, and a code is required too. */
export const challengeSchema = z.object({ two_steps: z.literal(true), challenge: z.string() })

export const signInSchema = z.union([enteredSchema, challengeSchema])
export type SignInResponse = z.infer<typeof signInSchema>

export const credentialsSchema = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(200),
})
export type CredentialsBody = z.infer<typeof credentialsSchema>

export const secondStepBodySchema = z.object({
  challenge: z.string().min(1).max(200),
  code: z.string().trim().min(1).max(40),
})
export type SecondStepBody = z.infer<typeof secondStepBodySchema>

const newPassword = { password: z.string(), password_confirmation: z.string() }

export const registerBodySchema = z.object({ name: z.string(), email: z.string(), ...newPassword })
export type RegisterBody = z.infer<typeof registerBodySchema>

export const forgotPasswordBodySchema = z.object({ email: emailAddress })

const token = z.string().min(1).max(200)
export const linkBodySchema = z.object({ token })
export const verifyBodySchema = z.object({ token, password: z.string().max(200).optional() })
export const resetPasswordBodySchema = z.object({ token, ...newPassword })
export type ResetPasswordBody = z.infer<typeof resetPasswordBodySchema>

/** The purpose of a link in an email, and its recipient. */
export const linkSchema = z.object({
  purpose: z.enum(['reset', 'invite', 'verify']),
  name: z.string(),
  email: z.string(),
  asks_password: z
    .boolean()
    .describe('The password is required too, because someone else could have registered this address'),
})
export type LinkInfo = z.infer<typeof linkSchema>

export const verifiedSchema = z.object({ email: z.string() })
export type VerifiedEmail = z.infer<typeof verifiedSchema>

export const changePasswordBodySchema = z.object({
  current_password: z.string().min(1).max(200),
  ...newPassword,
})
export type ChangePasswordBody = z.infer<typeof changePasswordBodySchema>
