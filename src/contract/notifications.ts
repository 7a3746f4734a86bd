import { z } from 'zod'
import { notificationLevels } from '../core/schema/trigger'
import { listMetaSchema, moment } from './answer'
import { endpoint } from './endpoint'
import { cursor, range } from './parameters'
import { idsBodySchema, manyRestoredSchema } from './records'

/**
 * A param of a notification's text: a field's value, which is formatted in the reader's language; a number of
 * records; or a text that is the same in every language.
 */
const notificationParamSchema = z.union([
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

const notificationsMetaSchema = listMetaSchema.extend({ unread: z.int() })

/** Marks one notification, or many, as read or unread. */
const notificationBodySchema = z.strictObject({ read: z.boolean() })
/** The notifications that a request changed, and how many are unread afterwards. */
const notificationsChangedSchema = z.object({ count: z.int(), ids: z.array(z.int()), unread: z.int() })

const channels = z.object({ in_app: z.boolean(), mail: z.boolean() })
/** The channels of a notification. */
export type Channels = z.infer<typeof channels>

/** A user's channels for a type of notification, and the defaults for users without a preference. */
const notificationPreferenceSchema = channels.extend({ type: z.string(), defaults: channels })
export type NotificationPreference = z.infer<typeof notificationPreferenceSchema>

const choice = z.boolean().nullish()

const filter = z
  .string()
  .describe(
    'A filter as in a list of records, by `read` (true or false), `type`, `level`, `resource`, `record_id`, `created_at`, `read_at` and `id`: `{"read":false,"created_at_gte":"@today-7"}`',
  )

export const notificationEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/notifications',
    points: 2,
    summary: 'List your notifications, the newest first',
    query: { filter, sort: z.string().describe('For example `["created_at","ASC"]`'), range, cursor },
    data: notificationSchema.array(),
    meta: notificationsMetaSchema,
    answerHeaders: { 'Content-Range': 'The range of rows and the total, as in a list of records' },
    errors: [400],
  }),
  countUnread: endpoint({
    method: 'get',
    path: '/notifications/unread',
    summary: 'Count your unread notifications',
    data: unreadSchema,
  }),
  readAll: endpoint({
    method: 'post',
    path: '/notifications/read-all',
    summary: 'Mark all as read, or all up to one; returns the number of unread ones',
    body: z.strictObject({ until: z.int().positive().optional() }),
    bodyOptional: true,
    data: unreadSchema,
    errors: [422],
  }),
  markRead: endpoint({
    method: 'post',
    path: '/notifications/{id}/read',
    summary: 'Mark one as read; returns the number of unread ones',
    data: unreadSchema,
    errors: [404],
  }),
  markUnread: endpoint({
    method: 'post',
    path: '/notifications/{id}/unread',
    summary: 'Mark one as unread; returns the number of unread ones',
    data: unreadSchema,
    errors: [404],
  }),
  readOne: endpoint({
    method: 'get',
    path: '/notifications/{id}',
    summary: 'Read one of your notifications',
    data: notificationSchema,
    errors: [404],
  }),
  update: endpoint({
    method: 'put',
    path: '/notifications/{id}',
    summary: 'Mark one as read or unread; returns it',
    body: notificationBodySchema,
    data: notificationSchema,
    meta: unreadSchema,
    errors: [404, 422],
  }),
  remove: endpoint({
    method: 'delete',
    path: '/notifications/{id}',
    summary: 'Delete one; it can be restored for a day',
    data: notificationSchema,
    meta: unreadSchema,
    errors: [404],
  }),
  updateMany: endpoint({
    method: 'put',
    path: '/notifications',
    summary: 'Mark all matching notifications as read or unread',
    query: { filter },
    body: notificationBodySchema,
    data: notificationsChangedSchema,
    errors: [400, 422],
  }),
  deleteMany: endpoint({
    method: 'delete',
    path: '/notifications',
    summary: 'Delete all matching notifications; they can be restored for a day',
    query: { filter },
    data: notificationsChangedSchema,
    errors: [400],
  }),
  restore: endpoint({
    method: 'post',
    path: '/notifications/trash/restore',
    summary: 'Restore deleted notifications',
    body: idsBodySchema,
    data: manyRestoredSchema,
    errors: [422],
  }),
  listPreferences: endpoint({
    method: 'get',
    path: '/notifications/preferences',
    summary: 'List the types of notifications that you can get, with your preferences',
    data: notificationPreferenceSchema.array(),
  }),
  choosePreference: endpoint({
    method: 'put',
    path: '/notifications/preferences',
    summary: 'Change your preference for a type of notification; null uses the default',
    body: z.strictObject({ type: z.string(), in_app: choice, mail: choice }),
    data: notificationPreferenceSchema,
    errors: [422],
  }),
}
