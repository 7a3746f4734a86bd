import type { ColumnSpec, TableSpec } from '../../base/storage/tables'

/** The processes that serve live connections. */
export const PROCESSES = 'live_processes'
/** Who is in which presence channel, by connection. */
export const MEMBERS = 'live_members'
/** What processes tell each other that is too long to be notified of. */
export const LONG_MESSAGES = 'live_long'

const id: ColumnSpec = { name: 'id', type: 'bigint', notNull: true, identity: true, primaryKey: true }
const text = (name: string): ColumnSpec => ({ name, type: 'text', notNull: true })
const at = (name: string): ColumnSpec => ({ name, type: 'timestamptz', notNull: true, default: 'now()' })

/** The tables by which several processes are one live server. */
export const relayTables: TableSpec[] = [
  {
    name: PROCESSES,
    columns: [{ ...text('id'), primaryKey: true }, at('beat_at')],
    indexes: [],
    foreignKeys: [],
  },
  {
    name: MEMBERS,
    columns: [
      // It rises with every change of a channel, and numbers those.
      id,
      text('process'),
      text('channel'),
      text('socket'),
      text('user_id'),
      // JSON as it was signed.
      { name: 'user_info', type: 'text' },
    ],
    indexes: [
      { name: `${MEMBERS}_socket`, expression: 'channel, socket', unique: true },
      { name: `${MEMBERS}_process`, expression: 'process' },
    ],
    foreignKeys: [],
  },
  {
    name: LONG_MESSAGES,
    columns: [id, text('body'), at('said_at')],
    indexes: [],
    foreignKeys: [],
  },
]
