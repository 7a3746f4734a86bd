import { z } from 'zod'
import { notificationLevels } from '../core/schema/trigger'
import { listMetaSchema, moment } from './answer'

/**
 * A param of a notification's text: a field's value, which is formatted in the reader's language; a number of
 * records; or a text that is the same in every language.
 */
export const notificationParamSchema = z.union([
  z
    .object({ resource: z.string(), field: z.string(), value: z.unknown(), label: z.string().optional() })
    .describe('With `label` for a reference'),
  z.object({ count: z.int() }),
  z.object({ text: z.string() }),
])
export type NotificationParam = z.infer<typeof notificationParamSchema>

/**
 * A notification to one user, as the API and the live channel send it. Its texts are
 * `resources.<resource>.notifications.<name>.{title,text}` for the type `<resource>.<name>`.
 */
export const notificationSchema = z.object({
  id: z.int(),
  type: z.string(),
  level: z.enum(notificationLevels),
  params: z
    .record(z.string(), notificationParamSchema)
    .describe(
      'The parameters of the text: a value with its field, a number of records, or a text. Empty if you can no longer read it',
    ),
  subject: z.object({ resource: z.string(), id: z.int().nullable() }).nullable(),
  url: z.string().nullable().describe("Below the app's own address"),
  actor: z.object({ id: z.int(), label: z.string() }).nullable(),
  created_at: moment,
  read_at: moment.nullable(),
})
export type Notification = z.infer<typeof notificationSchema>

export const unreadSchema = z.object({ unread: z.int() })
export type UnreadCount = z.infer<typeof unreadSchema>

/** A notification on the user's own channel, with the current number of unread ones. */
export type NotificationEvent = Notification & UnreadCount

export const notificationsMetaSchema = listMetaSchema.extend({ unread: z.int() })
export type NotificationsMeta = z.infer<typeof notificationsMetaSchema>

export const markReadBodySchema = z.strictObject({ until: z.int().positive().optional() })

/** Marks one notification, or many, as read or unread. */
export const notificationBodySchema = z.strictObject({ read: z.boolean() })
/** The notifications that a request changed, and how many are unread afterwards. */
export const notificationsChangedSchema = z.object({ count: z.int(), ids: z.array(z.int()), unread: z.int() })

const channels = z.object({ in_app: z.boolean(), mail: z.boolean() })
/** The channels of a notification. */
export type Channels = z.infer<typeof channels>

/** A user's channels for a type of notification, and the defaults for users without a preference. */
export const notificationPreferenceSchema = channels.extend({ type: z.string(), defaults: channels })
export type NotificationPreference = z.infer<typeof notificationPreferenceSchema>

const choice = z.boolean().nullish()
export const preferenceBodySchema = z.strictObject({ type: z.string(), in_app: choice, mail: choice })
