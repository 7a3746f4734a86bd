import { notifications } from '../../../src/define/notifications'
import type { TableSpec } from '../../base/storage/tables'
import { DELETED_AT, tableName } from '../sql/columns'

/** The notifications of users, one row per user. */
export const NOTIFICATIONS = tableName(notifications)
/** The channels that users chose for a type. Without a row, the trigger's defaults apply. */
export const PREFERENCES = 'notification_preferences'

const MOMENT = 'timestamptz(3)'

/** The tables of the notifications. */
export const notificationTables = (accounts: string): TableSpec[] => [
  {
    name: NOTIFICATIONS,
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true, primaryKey: true },
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'type', type: 'text', notNull: true },
      { name: 'level', type: 'text', notNull: true },
      { name: 'params', type: 'jsonb', notNull: true },
      { name: 'resource', type: 'text' },
      { name: 'record_id', type: 'bigint' },
      { name: 'actor', type: 'bigint' },
      // The same notification is not sent again while this is set.
      { name: 'dedupe', type: 'text' },
      { name: 'mailed', type: 'boolean', notNull: true, default: 'false' },
      { name: 'created_at', type: MOMENT, notNull: true, default: 'now()' },
      { name: 'read_at', type: MOMENT },
      { name: DELETED_AT, type: MOMENT },
    ],
    indexes: [
      { name: `${NOTIFICATIONS}_of_user`, expression: 'user_id, id desc' },
      { name: `${NOTIFICATIONS}_unread`, expression: 'user_id', where: 'read_at is null' },
      { name: `${NOTIFICATIONS}_dedupe`, expression: 'user_id, dedupe', unique: true },
      { name: `${NOTIFICATIONS}_read_at`, expression: 'read_at', where: 'read_at is not null' },
      { name: `${NOTIFICATIONS}_deleted_at`, expression: DELETED_AT, where: `${DELETED_AT} is not null` },
    ],
    foreignKeys: [{ column: 'user_id', references: accounts }],
  },
  {
    name: PREFERENCES,
    columns: [
      { name: 'user_id', type: 'bigint', notNull: true, primaryKey: true },
      { name: 'type', type: 'text', notNull: true, primaryKey: true },
      { name: 'in_app', type: 'boolean' },
      { name: 'mail', type: 'boolean' },
    ],
    indexes: [],
    foreignKeys: [{ column: 'user_id', references: accounts }],
  },
]
