import { z } from 'zod'
import { notificationLevels } from '../core/schema/trigger'
import { listMetaSchema, moment } from './answer'

/** A value that a notification names, to be said by its field's type in the reader's language; a number of records; or a name that is the same in every language. */
export const notificationParamSchema = z.union([
  z
    .object({ resource: z.string(), field: z.string(), value: z.unknown(), label: z.string().optional() })
    .describe('With `label` for a reference'),
  z.object({ count: z.int() }),
  z.object({ text: z.string() }),
])
export type NotificationParam = z.infer<typeof notificationParamSchema>

/**
 * Something that one person is told, as the API answers it and the live channel brings it. Its words are
 * `resources.<resource>.notifications.<name>.{title,text}` where the type is `<resource>.<name>`.
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

/** As it comes on the own channel: with how many are unread now. */
export type NotificationEvent = Notification & UnreadCount

export const notificationsMetaSchema = listMetaSchema.extend({ unread: z.int() })
export type NotificationsMeta = z.infer<typeof notificationsMetaSchema>

export const markReadBodySchema = z.strictObject({ until: z.int().positive().optional() })

/** Sets of one notification, or of many, whether it is read. */
export const notificationBodySchema = z.strictObject({ read: z.boolean() })
/** The notifications that a call changed, and how many are unread after it. */
export const notificationsChangedSchema = z.object({ count: z.int(), ids: z.array(z.int()), unread: z.int() })

const channels = z.object({ in_app: z.boolean(), mail: z.boolean() })
/** The channels of a notification. */
export type Channels = z.infer<typeof channels>

/** What one gets of a type of notification, and what one gets who has chosen nothing. */
export const notificationPreferenceSchema = channels.extend({ type: z.string(), defaults: channels })
export type NotificationPreference = z.infer<typeof notificationPreferenceSchema>

const choice = z.boolean().nullish()
export const preferenceBodySchema = z.strictObject({ type: z.string(), in_app: choice, mail: choice })
