import { z } from 'zod'
import { moment } from './answer'

/**
 * The contents of an email with a view, in addition to its first
 * rows: a link to the list, or all rows as a file.
 */
export const subscriptionFormats = ['link', 'csv', 'xlsx'] as const
export type SubscriptionFormat = (typeof subscriptionFormats)[number]

/**
 * Why nothing is sent: the owner paused the subscription or
 * unsubscribed in an email, or the view can't be sent.
 */
export const pauseReasons = [
  'owner',
  'unsubscribed',
  'view',
  'filter',
  'failed',
  'two_steps',
  'account',
] as const
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
export const subscriptionBodySchema = z.strictObject({ ...of, ...times })
export type SubscriptionBody = z.infer<typeof subscriptionBodySchema>

export const subscriptionChangeSchema = z.strictObject({ paused: z.boolean() })
export type SubscriptionChange = z.infer<typeof subscriptionChangeSchema>

/** A view to send once. */
export const sendViewBodySchema = z.strictObject({ ...of, format })
export type SendViewBody = z.infer<typeof sendViewBodySchema>

export const sentViewSchema = z.object({ to: z.string().describe('The address that it is sent to') })
export type SentView = z.infer<typeof sentViewSchema>

/** A view that a user receives by email. */
export const subscriptionSchema = z
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
