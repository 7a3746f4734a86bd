import { notificationLevels } from '../core/schema/trigger'
import { choice, dateTime, text, wholeNumber } from '.'
import { defineResource } from './defineResource'

/**
 * Users' notifications. Only the user that a row belongs to can read, mark and delete it, so it needs no
 * rules. The server writes them in bulk, so they have no history and no live channel of their own.
 */
export const notifications = defineResource({
  name: 'notifications',
  title: 'type',
  subject: 'notifications',
  icon: 'bell',
  menu: false,
  pages: true,
  live: false,
  systemOnly: ['create'],
  fields: {
    user_id: wholeNumber({ required: true, readOnly: true }),
    type: text({ required: true, readOnly: true }),
    level: choice([...notificationLevels], { required: true, readOnly: true }),
    resource: text({ readOnly: true }),
    record_id: wholeNumber({ readOnly: true }),
    read_at: dateTime(),
  },
  list: {
    columns: ['type', 'level', 'created_at', 'read_at'],
    filters: ['read_at', 'type', 'level', 'created_at'],
    sort: { id: 'desc' },
  },
})
