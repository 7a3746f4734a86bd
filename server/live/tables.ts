import type { EncryptedColumn } from '../base/encryption/encryptedColumn'
import type { TableSpec } from '../base/storage/tables'

/** The secret of the embedded live server, which all processes share. */
export const LIVE_APP = 'live_app'
/** That secret, encrypted. */
export const LIVE_SECRET: EncryptedColumn = { table: LIVE_APP, key: 'key', column: 'secret' }

/** The table of that secret. */
export const liveTables: TableSpec[] = [
  {
    name: LIVE_APP,
    columns: [
      { name: 'key', type: 'text', notNull: true, primaryKey: true },
      { name: 'secret', type: 'text', notNull: true },
    ],
    indexes: [],
    foreignKeys: [],
  },
]
