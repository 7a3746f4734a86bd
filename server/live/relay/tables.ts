import type { ColumnSpec, TableSpec } from '../../base/storage/tables'

/** The processes that serve live connections. */
export const PROCESSES = 'live_processes'
/** The members of presence channels, by connection. */
export const MEMBERS = 'live_members'
/** Messages between processes that are too long for a notification. */
export const LONG_MESSAGES = 'live_long'

const id: ColumnSpec = { name: 'id', type: 'bigint', notNull: true, identity: true, primaryKey: true }
const text = (name: string): ColumnSpec => ({ name, type: 'text', notNull: true })
const at = (name: string): ColumnSpec => ({ name, type: 'timestamptz', notNull: true, default: 'now()' })

/** The tables that connect the live servers of several processes. */
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
      // It rises with every change of a channel, and numbers the changes.
      id,
      text('process'),
      text('channel'),
      text('socket'),
      text('user_id'),
      // The JSON text, exactly as it was signed.
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
