import type { EncryptedColumn } from '../../base/encryption/encryptedColumn'
import type { TableSpec } from '../../base/storage/tables'

/** What people have typed into forms and not saved. */
export const DRAFTS = 'drafts'
/** With what browsers seal what did not reach the server, for its owner only. */
export const DRAFT_KEYS = 'draft_keys'

/** The private keys, encrypted. */
export const PRIVATE_KEY: EncryptedColumn = {
  table: DRAFT_KEYS,
  key: 'user_id',
  column: 'private_key',
  json: true,
}

const MOMENT = 'timestamptz(3)'

/** The tables of the drafts, one for each person and form, and of the keys, one for each person. */
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
