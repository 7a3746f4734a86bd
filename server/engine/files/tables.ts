import type { TableSpec } from '../../base/storage/tables'

/** Uploaded files. The file store has their content, under its hash. */
export const FILES = 'files'
/** Content that no file uses any more, and since when. It is removed from the store later. */
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
      // Uploaded, and not in any record yet: until then only the uploader can use it. Files from older
      // versions are not pending.
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
