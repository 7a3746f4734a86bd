import type { TableSpec } from '../storage/tables'

/** Signed-in browsers; of a token's secret only a hash is kept. */
export const SESSIONS = 'account_sessions'
/** Counters of sign-in attempts, in the shape that rate-limiter-flexible reads. */
export const ATTEMPTS = 'sign_in_attempts'

/** The tables of signing in. `accounts` is the table of the people. */
export const authTables = (accounts: string): TableSpec[] => [
  {
    name: SESSIONS,
    columns: [
      { name: 'id', type: 'bigint', notNull: true, identity: true, primaryKey: true },
      { name: 'user_id', type: 'bigint', notNull: true },
      { name: 'secret_hash', type: 'text', notNull: true },
      { name: 'created_at', type: 'timestamptz', notNull: true, default: 'now()' },
      { name: 'last_use', type: 'timestamptz', notNull: true, default: 'now()' },
      { name: 'expires_at', type: 'timestamptz', notNull: true },
      { name: 'user_agent', type: 'text' },
      { name: 'address', type: 'text' },
    ],
    indexes: [
      { name: `${SESSIONS}_user_id`, expression: 'user_id' },
      { name: `${SESSIONS}_expires_at`, expression: 'expires_at' },
    ],
    foreignKeys: [{ column: 'user_id', references: accounts }],
  },
  {
    name: ATTEMPTS,
    columns: [
      { name: 'key', type: 'varchar(255)', notNull: true, primaryKey: true },
      { name: 'points', type: 'integer', notNull: true, default: '0' },
      { name: 'expire', type: 'bigint' },
    ],
    indexes: [],
    foreignKeys: [],
  },
]
