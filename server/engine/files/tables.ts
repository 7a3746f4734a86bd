import type { TableSpec } from '../../base/storage/tables'

/** Uploaded files; what is in them lies in the file store under its hash. */
export const FILES = 'files'
/** Contents that no file has any more, and since when: they are taken out of the store some time later. */
export const UNUSED_CONTENTS = 'gone_contents'

/** The tables of the files. */
export const fileTables = (accounts: string): TableSpec[] => [
  {
    name: FILES,
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true, primaryKey: true },
      { name: 'name', type: 'text', notNull: true },
      { name: 'size', type: 'bigint', notNull: true },
      { name: 'type', type: 'text', notNull: true },
      { name: 'sha256', type: 'text', notNull: true },
      { name: 'uploaded_by', type: 'bigint' },
      // Uploaded, and not yet in any record: until then it is its sender's. Files of older versions are not.
      { name: 'pending', type: 'boolean', notNull: true, default: 'false' },
      { name: 'created_at', type: 'timestamptz', notNull: true, default: 'now()' },
    ],
    indexes: [
      { name: `${FILES}_sha256`, expression: 'sha256' },
      { name: `${FILES}_uploaded_by`, expression: 'uploaded_by' },
    ],
    foreignKeys: [{ column: 'uploaded_by', references: accounts }],
  },
  {
    name: UNUSED_CONTENTS,
    columns: [
      { name: 'sha256', type: 'text', notNull: true, primaryKey: true },
      { name: 'at', type: 'timestamptz', notNull: true },
      { name: 'removing_at', type: 'timestamptz' },
    ],
    indexes: [],
    foreignKeys: [],
  },
]
