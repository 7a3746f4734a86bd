import type { EncryptedColumn } from '../../base/encryption/encryptedColumn'
import type { TableSpec } from '../../base/storage/tables'

/** The views that people get by mail. */
export const SUBSCRIPTIONS = 'subscriptions'
/** The secret in the unsubscribe link. It is stored encrypted, because each mail contains it again. */
export const SUBSCRIPTION_TOKEN: EncryptedColumn = { table: SUBSCRIPTIONS, key: 'id', column: 'token' }

const MOMENT = 'timestamptz(3)'

/** Returns the definition of the subscriptions table. */
export const subscriptionTables = (accounts: string): TableSpec[] => [
  {
    name: SUBSCRIPTIONS,
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true, primaryKey: true },
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'resource', type: 'text', notNull: true },
      // The id of a saved view or the name of a shipped one. If the view no longer exists, the
      // subscription is paused and its owner notified.
      { name: 'view', type: 'text', notNull: true },
      { name: 'name', type: 'text', notNull: true },
      { name: 'days', type: 'jsonb', notNull: true },
      { name: 'hour', type: 'integer', notNull: true },
      { name: 'format', type: 'text', notNull: true },
      { name: 'next_at', type: MOMENT, notNull: true },
      { name: 'sent_at', type: MOMENT },
      { name: 'paused', type: 'text' },
      // The end of the current process's claim, and the number of attempts.
      { name: 'claimed_until', type: MOMENT },
      { name: 'attempts', type: 'integer', notNull: true, default: '0' },
      { name: 'token', type: 'text', notNull: true },
      { name: 'token_hash', type: 'text', notNull: true },
      { name: 'created_at', type: MOMENT, notNull: true, default: 'now()' },
    ],
    indexes: [
      { name: `${SUBSCRIPTIONS}_of_user`, expression: 'user_id, resource, view', unique: true },
      { name: `${SUBSCRIPTIONS}_token_hash`, expression: 'token_hash', unique: true },
      { name: `${SUBSCRIPTIONS}_next_at`, expression: 'next_at', where: 'paused is null' },
    ],
    foreignKeys: [{ column: 'user_id', references: accounts }],
  },
]
