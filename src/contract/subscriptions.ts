import { z } from 'zod'
import { moment } from './answer'
import { endpoint } from './endpoint'

/**
 * The contents of an email with a view, in addition to its first
 * rows: a link to the list, or all rows as a file.
 */
const subscriptionFormats = ['link', 'csv', 'xlsx'] as const
export type SubscriptionFormat = (typeof subscriptionFormats)[number]

/**
 * Why nothing is sent: the owner paused the subscription or
 * unsubscribed in an email, or the view can't be sent.
 */
const pauseReasons = ['owner', 'unsubscribed', 'view', 'filter', 'failed', 'two_steps', 'account'] as const
export type PauseReason = (typeof pauseReasons)[number]

const of = {
  resource: z.string(),
  view: z.string().min(1).max(64).describe('The id of a saved view, or the name of a shipped one'),
}
const format = z.enum(subscriptionFormats)
const times = {
  days: z.array(z.int().min(1).max(7)).min(1).max(7).describe('1 is Monday, 7 is Sunday'),
  hour: z.int().min(0).max(23).describe("In the office's time zone"),
  format,
}

/** When the user receives a view by email. A second subscription to the same view replaces the first. */
const subscriptionBodySchema = z.strictObject({ ...of, ...times })
export type SubscriptionBody = z.infer<typeof subscriptionBodySchema>

const subscriptionChangeSchema = z.strictObject({ paused: z.boolean() })
export type SubscriptionChange = z.infer<typeof subscriptionChangeSchema>

/** A view to send once. */
const sendViewBodySchema = z.strictObject({ ...of, format })
export type SendViewBody = z.infer<typeof sendViewBodySchema>

const sentViewSchema = z.object({ to: z.string().describe('The address that it is sent to') })

/** A view that a user receives by email. */
const subscriptionSchema = z
  .object({
    id: z.int(),
    ...of,
    name: z.string().describe('What the view is called, or was called when you could last open it'),
    ...times,
    link: z
      .string()
      .nullable()
      .describe("Where the view is opened, below the app's own address; null if you no longer can"),
    next_at: moment.nullable().describe('Null while it is paused'),
    sent_at: moment.nullable(),
    paused: z.enum(pauseReasons).nullable(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof subscriptionSchema>

const page = {
  tag: 'subscriptions',
  open: true,
  query: { token: z.string().describe('From the mail') },
  content: 'text/html',
} as const

export const subscriptionEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/subscriptions',
    summary: 'List the views that you get by mail',
    data: subscriptionSchema.array(),
  }),
  create: endpoint({
    method: 'post',
    path: '/subscriptions',
    summary: 'Get a view by mail on some days of the week, or change when you get it',
    body: subscriptionBodySchema,
    data: subscriptionSchema,
    status: 201,
    errors: [404, 422],
  }),
  send: endpoint({
    method: 'post',
    path: '/subscriptions/send',
    points: 30,
    summary: 'Get a view by mail once, now',
    body: sendViewBodySchema,
    data: sentViewSchema,
    errors: [403, 404, 422, 429],
  }),
  pause: endpoint({
    method: 'put',
    path: '/subscriptions/{id}',
    summary: 'Pause a subscription, or continue it',
    body: subscriptionChangeSchema,
    data: subscriptionSchema,
    errors: [404, 422],
  }),
  remove: endpoint({
    method: 'delete',
    path: '/subscriptions/{id}',
    summary: 'End a subscription',
    data: subscriptionSchema,
    errors: [404],
  }),
  showUnsubscribe: endpoint({
    ...page,
    method: 'get',
    path: '/unsubscribe',
    summary: 'Show the page that ends the mails of a subscription',
  }),
  unsubscribe: endpoint({
    ...page,
    method: 'post',
    path: '/unsubscribe',
    summary: 'End the mails of a subscription with one request, without signing in (RFC 8058)',
  }),
}
