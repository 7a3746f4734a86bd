import type { RouteDescription, Schema } from '../schemas/routeDescription'

const text: Schema = { type: 'string' }
const flag: Schema = { type: 'boolean' }
const whole: Schema = { type: 'integer' }
const textOrNull: Schema = { type: ['string', 'null'] }
const time: Schema = { type: ['string', 'null'], format: 'date-time' }
const nothing: Schema = { type: 'null' }

const shape = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

const profile = shape({
  name: text,
  email: text,
  phone: textOrNull,
  language: textOrNull,
  pending_email: textOrNull,
  created_at: text,
})
const profileChange: Schema = {
  type: 'object',
  properties: {
    name: text,
    email: text,
    phone: textOrNull,
    language: text,
    current_password: text,
    code: text,
  },
  additionalProperties: false,
}
const preferences = shape({ mail_new_device: flag })
const session = shape({
  id: whole,
  user_agent: textOrNull,
  address: textOrNull,
  created_at: text,
  last_use: text,
  current: flag,
})
const ended = shape({ ended: whole })
const codes = shape({ recovery_codes: { type: 'array', items: text } })
// Of somebody who may do more, only that is told.
const managed: Schema = {
  ...shape({
    out_of_reach: flag,
    invited_at: time,
    invite_expires_at: time,
    email_verified: flag,
    two_steps: flag,
    sessions: whole,
    last_sign_in_at: time,
  }),
  required: ['out_of_reach'],
}

/** What a signed-in person does with their own account, and an administrator with others', as the document tells. */
export const accountSettingDescriptions: readonly RouteDescription[] = [
  {
    method: 'get',
    path: '/auth/me',
    summary: 'Who is signed in',
    data: { $ref: '#/components/schemas/Account' },
  },
  { method: 'post', path: '/auth/logout', summary: 'Sign out', data: nothing },
  {
    method: 'post',
    path: '/auth/change-password',
    summary: 'Change the own password; other sessions end',
    body: shape({ current_password: text, password: text, password_confirmation: text }),
    data: { type: ['object', 'null'] },
    errors: [422, 429],
  },
  { method: 'get', path: '/auth/profile', summary: 'The own profile', data: profile },
  {
    method: 'put',
    path: '/auth/profile',
    summary: 'Change the own profile; a new address waits until its link is used',
    body: profileChange,
    data: profile,
    errors: [422, 429],
  },
  { method: 'get', path: '/auth/preferences', summary: 'Which mails one wants', data: preferences },
  {
    method: 'put',
    path: '/auth/preferences',
    summary: 'Choose which mails one wants',
    body: preferences,
    data: preferences,
    errors: [422],
  },
  {
    method: 'get',
    path: '/auth/sessions',
    summary: 'The own live sessions',
    data: { type: 'array', items: session },
  },
  { method: 'delete', path: '/auth/sessions', summary: 'End all other sessions', data: ended },
  { method: 'delete', path: '/auth/sessions/{id}', summary: 'End a session', data: nothing, errors: [404] },
  {
    method: 'post',
    path: '/auth/two-steps/enable',
    summary: 'Prepare an authenticator app',
    body: shape({ password: text }),
    data: shape({ secret: text, uri: text }),
    errors: [409, 422, 429],
  },
  {
    method: 'post',
    path: '/auth/two-steps/confirm',
    summary: 'Turn two steps on with the first code of the app',
    body: shape({ code: text }),
    data: codes,
    errors: [422, 429],
  },
  {
    method: 'post',
    path: '/auth/two-steps/disable',
    summary: 'Turn two steps off',
    body: shape({ password: text, code: text }),
    data: nothing,
    errors: [422, 429],
  },
  {
    method: 'post',
    path: '/auth/two-steps/recovery-codes',
    summary: 'New recovery codes in place of the old ones',
    body: shape({ password: text, code: text }),
    data: codes,
    errors: [409, 422, 429],
  },
  {
    method: 'get',
    path: '/auth/accounts/{id}',
    summary: 'How far somebody else is with their account',
    data: managed,
    errors: [404],
  },
  {
    method: 'post',
    path: '/auth/accounts/{id}/invite',
    summary: 'Send the invitation, or the link that shows an address to be somebody’s own, again',
    data: nothing,
    errors: [404, 409, 429],
  },
  {
    method: 'post',
    path: '/auth/accounts/{id}/reset-two-steps',
    summary: 'Turn off the two steps of somebody who lost app and codes',
    data: nothing,
    errors: [404],
  },
  {
    method: 'post',
    path: '/auth/accounts/{id}/end-sessions',
    summary: 'End all sessions of somebody else',
    data: ended,
    errors: [404],
  },
]
