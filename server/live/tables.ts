import type { EncryptedColumn } from '../base/encryption/encryptedColumn'
import type { TableSpec } from '../base/storage/tables'

/** The table with the secret of the embedded live server, which all processes share. */
export const LIVE_APP = 'live_app'
/** The encrypted column of that secret. */
export const LIVE_SECRET: EncryptedColumn = { table: LIVE_APP, key: 'key', column: 'secret' }

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
