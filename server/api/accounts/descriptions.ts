import type { RouteDescription, Schema } from '../schemas/routeDescription'
import { accountSettingDescriptions } from './settingDescriptions'

const text: Schema = { type: 'string' }
const nothing: Schema = { type: 'null' }
const account: Schema = { $ref: '#/components/schemas/Account' }

const texts = (...names: string[]): Schema => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map(name => [name, text])),
})

const entered: Schema = {
  type: 'object',
  required: ['user', 'token'],
  properties: { user: account, token: text },
}
const challenge: Schema = {
  type: 'object',
  required: ['two_steps', 'challenge'],
  properties: { two_steps: { const: true }, challenge: text },
}
const link: Schema = {
  type: 'object',
  required: ['purpose', 'name', 'email', 'asks_password'],
  properties: {
    purpose: { enum: ['reset', 'invite', 'verify'] },
    name: text,
    email: text,
    asks_password: { type: 'boolean' },
  },
}

type Entry = Pick<RouteDescription, 'path' | 'summary' | 'body' | 'data'> & Partial<RouteDescription>

const entry = (route: Entry): RouteDescription => ({
  method: 'post',
  open: true,
  errors: [422, 429],
  ...route,
})

/** What somebody does who is not signed in, as the API's document tells of it. */
const entries: readonly RouteDescription[] = [
  entry({
    path: '/auth/login',
    summary: 'Sign in; with two steps the answer is a challenge for the second',
    body: texts('email', 'password'),
    data: { oneOf: [entered, challenge] },
    errors: [401, 403, 422, 429],
  }),
  entry({
    path: '/auth/two-steps',
    summary: 'The second step of a sign-in: a code of the app, or a recovery code',
    body: texts('challenge', 'code'),
    data: entered,
    errors: [401, 422, 429],
  }),
  entry({
    path: '/auth/register',
    summary: 'Register; the answer is the same whether or not somebody has the address',
    body: texts('name', 'email', 'password', 'password_confirmation'),
    status: 201,
    data: nothing,
    errors: [403, 422, 429],
  }),
  entry({
    path: '/auth/forgot-password',
    summary: 'Have a link to a new password sent; the answer is the same whether or not the address exists',
    body: texts('email'),
    data: nothing,
  }),
  entry({
    path: '/auth/link',
    summary: 'What the link of a mail is for',
    body: texts('token'),
    data: link,
  }),
  entry({
    path: '/auth/reset-password',
    summary: 'Choose a password with the link of a mail; all sessions end',
    body: texts('token', 'password', 'password_confirmation'),
    data: nothing,
  }),
  entry({
    path: '/auth/verify-email',
    summary: 'Show with the link of a mail that an address is one’s own; a new account asks its password too',
    body: { type: 'object', required: ['token'], properties: { token: text, password: text } },
    data: texts('email'),
  }),
  entry({
    path: '/auth/verify-email/resend',
    summary: 'Have that link sent again',
    body: texts('email', 'password'),
    data: nothing,
    errors: [401, 422, 429],
  }),
]

/** The routes of signing in and of accounts. */
export const authDescriptions: readonly RouteDescription[] = [...entries, ...accountSettingDescriptions]
