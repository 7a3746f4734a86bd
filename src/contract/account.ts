import { z } from 'zod'
import { emailAddress } from '../core/field/emailAddress'
import { moment, nothing } from './answer'
import { endpoint, PASSWORD_POINTS } from './endpoint'
import { accountSchema, changePasswordBodySchema } from './signIn'

const password = z.string().min(1).max(200)
const code = z.string().trim().min(1).max(40)

/** A user's profile. */
const profileSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  language: z.string().nullable(),
  pending_email: z.string().nullable().describe('A new address that is not confirmed yet'),
  created_at: moment,
})
export type Profile = z.infer<typeof profileSchema>

const profileBodySchema = z.strictObject({
  name: z.string().optional(),
  phone: z.string().nullish(),
  language: z.string().optional(),
  email: emailAddress.optional(),
  current_password: password.optional(),
  code: code.optional(),
})
export type ProfileBody = z.infer<typeof profileBodySchema>

/** A user's email preferences. */
const mailPreferencesSchema = z.object({ mail_new_device: z.boolean() })
export type MailPreferences = z.infer<typeof mailPreferencesSchema>

const sessionSchema = z.object({
  id: z.int(),
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  created_at: moment,
  last_use: moment,
  current: z.boolean().describe('Whether it is the session of this call'),
})
export type AccountSession = z.infer<typeof sessionSchema>

const endedSchema = z.object({ ended: z.int() })

const newCodesBodySchema = z.object({
  password,
  code: code.describe('A code of the app, or a recovery code').optional(),
})

/** The data for setting up an authenticator app. */
const twoStepsSetupSchema = z.object({ secret: z.string(), uri: z.string() })
const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>

const accountStateSchema = z.object({
  out_of_reach: z.literal(false),
  invited_at: moment.nullable(),
  invite_expires_at: moment.nullable(),
  email_verified: z.boolean(),
  two_steps: z.boolean(),
  sessions: z.int(),
  last_sign_in_at: moment.nullable(),
})
/** The account state of another user. */
export type AccountState = z.infer<typeof accountStateSchema>

/** For a user with more permissions than the reader, the response contains only `out_of_reach`. */
const managedAccountSchema = z.union([z.object({ out_of_reach: z.literal(true) }), accountStateSchema])
export type ManagedAccount = z.infer<typeof managedAccountSchema>

const count = z.int().min(0)

export const previewBodySchema = z.strictObject({
  permissions: z.array(z.unknown().meta({ type: 'object' })),
  user_type: z.int(),
  as: z.int().min(1).nullish().describe('The account to preview; default your own'),
})
export type PreviewBody = z.infer<typeof previewBodySchema>

/**
 * The part of one resource that an account could see and change,
 * counted within the records that the reader can read.
 */
const previewRowSchema = z.object({
  resource: z.string(),
  total: count,
  read: count,
  create: z.boolean(),
  update: count,
  delete: count,
  exact: z.boolean().describe('Whether the count is exact'),
})
export type PreviewRow = z.infer<typeof previewRowSchema>

export const accountEndpoints = {
  listSessions: endpoint({
    method: 'get',
    path: '/auth/sessions',
    summary: 'List your sessions',
    data: sessionSchema.array(),
  }),
  endOtherSessions: endpoint({
    method: 'delete',
    path: '/auth/sessions',
    summary: 'End all your other sessions',
    data: endedSchema,
  }),
  endSession: endpoint({
    method: 'delete',
    path: '/auth/sessions/{id}',
    summary: 'End one of your sessions',
    data: nothing,
    errors: [404],
  }),
  changePassword: endpoint({
    method: 'post',
    path: '/auth/change-password',
    points: PASSWORD_POINTS,
    summary: 'Change your password and end your other sessions',
    body: changePasswordBodySchema,
    data: nothing,
    errors: [422, 429],
  }),
  readPreferences: endpoint({
    method: 'get',
    path: '/auth/preferences',
    summary: 'Read your mail preferences',
    data: mailPreferencesSchema,
  }),
  choosePreferences: endpoint({
    method: 'put',
    path: '/auth/preferences',
    summary: 'Change your mail preferences',
    body: mailPreferencesSchema.strict(),
    data: mailPreferencesSchema,
    errors: [422],
  }),
  readOwnAccount: endpoint({
    method: 'get',
    path: '/auth/me',
    summary: 'Read the signed-in account',
    query: {
      revision: z
        .string()
        .describe('A known revision of the definitions; the permissions are at least as new'),
    },
    data: accountSchema,
  }),
  signOut: endpoint({ method: 'post', path: '/auth/logout', summary: 'Sign out', data: nothing }),
  readProfile: endpoint({
    method: 'get',
    path: '/auth/profile',
    summary: 'Read your profile',
    data: profileSchema,
  }),
  changeProfile: endpoint({
    method: 'put',
    path: '/auth/profile',
    points: PASSWORD_POINTS,
    summary: 'Change your profile; a new address takes effect when its link is used',
    body: profileBodySchema,
    data: profileSchema,
    errors: [422, 429],
  }),
  enableTwoSteps: endpoint({
    method: 'post',
    path: '/auth/two-steps/enable',
    points: PASSWORD_POINTS,
    summary: 'Prepare an authenticator app',
    body: z.object({ password }),
    data: twoStepsSetupSchema,
    errors: [409, 422, 429],
  }),
  confirmTwoSteps: endpoint({
    method: 'post',
    path: '/auth/two-steps/confirm',
    summary: 'Turn on two-step verification with the first code of the app',
    body: z.object({ code }),
    data: recoveryCodesSchema,
    errors: [422, 429],
  }),
  disableTwoSteps: endpoint({
    method: 'post',
    path: '/auth/two-steps/disable',
    points: PASSWORD_POINTS,
    summary: 'Turn off two-step verification',
    body: z.object({ password, code }),
    data: nothing,
    errors: [422, 429],
  }),
  newRecoveryCodes: endpoint({
    method: 'post',
    path: '/auth/two-steps/recovery-codes',
    points: PASSWORD_POINTS,
    summary: 'Replace the recovery codes',
    body: newCodesBodySchema,
    data: recoveryCodesSchema,
    errors: [409, 422, 429],
  }),
  readAccount: endpoint({
    method: 'get',
    path: '/auth/accounts/{id}',
    summary: 'Read the account state of another person',
    data: managedAccountSchema,
    errors: [404],
  }),
  inviteAgain: endpoint({
    method: 'post',
    path: '/auth/accounts/{id}/invite',
    summary: 'Resend the invitation or the link that confirms an address',
    data: nothing,
    errors: [404, 409, 429],
  }),
  resetTwoSteps: endpoint({
    method: 'post',
    path: '/auth/accounts/{id}/reset-two-steps',
    summary: 'Reset the two-step verification of another person',
    data: nothing,
    errors: [404],
  }),
  endSessions: endpoint({
    method: 'post',
    path: '/auth/accounts/{id}/end-sessions',
    summary: 'End all sessions of another person',
    data: endedSchema,
    errors: [404],
  }),
  previewAccess: endpoint({
    method: 'post',
    path: '/access/preview',
    points: 10,
    summary: 'Preview what rules would let an account see and do, within what you can read',
    body: previewBodySchema,
    data: previewRowSchema.array(),
    errors: [404, 413, 415, 422],
  }),
}
