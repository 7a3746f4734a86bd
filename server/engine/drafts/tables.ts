import type { EncryptedColumn } from '../../base/encryption/encryptedColumn'
import type { TableSpec } from '../../base/storage/tables'

/** Unsaved input of users in forms. */
export const DRAFTS = 'drafts'
/**
 * The keys with which browsers encrypt drafts that did not reach the server, so that only their owner can
 * read them.
 */
export const DRAFT_KEYS = 'draft_keys'

/** The private keys, encrypted. */
export const PRIVATE_KEY: EncryptedColumn = {
  table: DRAFT_KEYS,
  key: 'user_id',
  column: 'private_key',
  json: true,
}

const MOMENT = 'timestamptz(3)'

/** The tables of the drafts, one per user and form, and of the keys, one per user. */
export const draftTables = (accounts: string): TableSpec[] => [
  {
    name: DRAFTS,
    columns: [
      { name: 'user_id', type: 'bigint', notNull: true, primaryKey: true },
      { name: 'resource', type: 'text', notNull: true, primaryKey: true },
      { name: 'form', type: 'text', notNull: true, primaryKey: true },
      { name: 'content', type: 'jsonb', notNull: true },
      { name: 'device', type: 'text', notNull: true },
      { name: 'at', type: MOMENT, notNull: true },
    ],
    indexes: [{ name: `${DRAFTS}_at`, expression: 'at' }],
    foreignKeys: [{ column: 'user_id', references: accounts }],
  },
  {
    name: DRAFT_KEYS,
    columns: [
      { name: 'user_id', type: 'bigint', notNull: true, primaryKey: true },
      { name: 'private_key', type: 'jsonb', notNull: true },
    ],
    indexes: [],
    foreignKeys: [{ column: 'user_id', references: accounts }],
  },
]
