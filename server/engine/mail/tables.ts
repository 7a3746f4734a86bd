import type { EncryptedColumn } from '../../base/encryption/encryptedColumn'
import type { TableSpec } from '../../base/storage/tables'

/** Mails to send, and mails that are only stored because no mail server is configured. */
export const MAILS = 'outgoing_mails'
/** The texts of a mail, encrypted: with a link in them, anyone could sign in as the recipient. */
export const MAIL_TEXT: EncryptedColumn = { table: MAILS, key: 'id', column: 'text' }
export const MAIL_HTML: EncryptedColumn = { table: MAILS, key: 'id', column: 'html' }
/** The URL to unsubscribe from similar mails, which contains a secret. */
export const MAIL_UNSUBSCRIBE: EncryptedColumn = { table: MAILS, key: 'id', column: 'unsubscribe' }
/** The attached file, as base64. */
export const MAIL_FILE: EncryptedColumn = { table: MAILS, key: 'id', column: 'file' }

/** The table of the mails. */
export const mailTables: TableSpec[] = [
  {
    name: MAILS,
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true, primaryKey: true },
      { name: 'receiver', type: 'text', notNull: true },
      { name: 'subject', type: 'text', notNull: true },
      { name: 'text', type: 'text' },
      { name: 'html', type: 'text' },
      { name: 'unsubscribe', type: 'text' },
      { name: 'file_name', type: 'text' },
      { name: 'file', type: 'text' },
      // Only the recipient can read its texts; no other user sees them.
      { name: 'personal', type: 'boolean', notNull: true, default: 'false' },
      { name: 'state', type: 'text', notNull: true },
      // Its link signs a user in, once.
      { name: 'one_time', type: 'boolean', notNull: true, default: 'false' },
      { name: 'attempts', type: 'integer', notNull: true, default: '0' },
      { name: 'error', type: 'text' },
      { name: 'created_at', type: 'timestamptz', notNull: true, default: 'now()' },
      { name: 'due_at', type: 'timestamptz', notNull: true, default: 'now()' },
    ],
    indexes: [
      { name: `${MAILS}_due_at`, expression: 'due_at', where: "state = 'waiting'" },
      { name: `${MAILS}_receiver`, expression: 'receiver, due_at' },
      { name: `${MAILS}_created_at`, expression: 'created_at' },
    ],
    foreignKeys: [],
  },
]
