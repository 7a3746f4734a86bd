import type { EncryptedColumn } from '../../base/encryption/encryptedColumn'
import type { ColumnSpec, TableSpec } from '../../base/storage/tables'

/** The sessions of signed-in browsers. Only a hash of the token's secret is stored. */
export const SESSIONS = 'account_sessions'
/** Counters of sign-in attempts, in the shape that rate-limiter-flexible reads. */
export const ATTEMPTS = 'sign_in_attempts'
/** Data of an account that is not in its record. Without a row, the defaults apply. */
export const DETAILS = 'account_details'
/** Links that were sent by mail. Only a hash of their secret is stored. */
export const LINKS = 'account_links'
/** The authenticator apps. */
export const TWO_STEPS = 'account_two_steps'
/** Hashes of the unused recovery codes. */
export const RECOVERY_CODES = 'account_recovery_codes'
/** Sign-ins that wait for two-step verification. */
export const CHALLENGES = 'account_challenges'
/** Hashes of the browsers that an account was used with. */
export const DEVICES = 'account_devices'
/** Requests without a sign-in whose work is done after the response, so that the response reveals nothing. */
export const DEFERRED_JOBS = 'account_errands'

/** The keys of authenticator apps, encrypted. */
export const APP_KEY: EncryptedColumn = { table: TWO_STEPS, key: 'user_id', column: 'secret' }
export const PENDING_APP_KEY: EncryptedColumn = { ...APP_KEY, column: 'pending_secret' }

const id: ColumnSpec = { name: 'id', type: 'bigint', notNull: true, identity: true, primaryKey: true }
const userId: ColumnSpec = { name: 'user_id', type: 'bigint', notNull: true }
const secretHash: ColumnSpec = { name: 'secret_hash', type: 'text', notNull: true }
const createdAt: ColumnSpec = { name: 'created_at', type: 'timestamptz', notNull: true, default: 'now()' }
const expiresAt: ColumnSpec = { name: 'expires_at', type: 'timestamptz', notNull: true }
const ownKey: ColumnSpec = { ...userId, primaryKey: true }

const detailColumns: ColumnSpec[] = [
  ownKey,
  // Marks unverified accounts, not verified ones, so that accounts from before this table can sign in.
  { name: 'unverified', type: 'boolean', notNull: true, default: 'false' },
  { name: 'pending_email', type: 'text' },
  { name: 'invited_at', type: 'timestamptz' },
  { name: 'last_sign_in_at', type: 'timestamptz' },
  { name: 'mail_new_device', type: 'boolean', notNull: true, default: 'true' },
]

const twoStepColumns: ColumnSpec[] = [
  ownKey,
  { name: 'secret', type: 'text' },
  { name: 'pending_secret', type: 'text' },
  { name: 'last_step', type: 'bigint', notNull: true, default: '0' },
]

const sessionColumns: ColumnSpec[] = [
  id,
  userId,
  secretHash,
  createdAt,
  { name: 'last_use', type: 'timestamptz', notNull: true, default: 'now()' },
  expiresAt,
  { name: 'user_agent', type: 'text' },
  { name: 'address', type: 'text' },
]

const linkColumns: ColumnSpec[] = [
  id,
  userId,
  { name: 'purpose', type: 'text', notNull: true },
  secretHash,
  { name: 'email', type: 'text', notNull: true },
  createdAt,
  expiresAt,
]

const challengeColumns: ColumnSpec[] = [
  id,
  userId,
  secretHash,
  { name: 'tries', type: 'integer', notNull: true, default: '0' },
  expiresAt,
]

const errandColumns: ColumnSpec[] = [
  id,
  { name: 'kind', type: 'text', notNull: true },
  { name: 'details', type: 'jsonb', notNull: true },
  { name: 'attempts', type: 'integer', notNull: true, default: '0' },
  { name: 'due_at', type: 'timestamptz', notNull: true, default: 'now()' },
]

const attemptColumns: ColumnSpec[] = [
  { name: 'key', type: 'varchar(255)', notNull: true, primaryKey: true },
  { name: 'points', type: 'integer', notNull: true, default: '0' },
  { name: 'expire', type: 'bigint' },
]

/** The tables for signing in. `accounts` is the name of the account table. */
export const authTables = (accounts: string): TableSpec[] => {
  const table = (name: string, columns: ColumnSpec[], indexed: readonly string[] = []): TableSpec => ({
    name,
    columns,
    indexes: indexed.map(column => ({
      name: `${name}_${column}`,
      expression: column,
      unique: column === 'secret_hash',
    })),
    foreignKeys:
      columns.includes(userId) || columns.includes(ownKey)
        ? [{ column: 'user_id', references: accounts }]
        : [],
  })
  return [
    table(SESSIONS, sessionColumns, ['user_id', 'expires_at']),
    table(ATTEMPTS, attemptColumns),
    table(DETAILS, detailColumns),
    table(LINKS, linkColumns, ['user_id', 'secret_hash', 'expires_at']),
    table(TWO_STEPS, twoStepColumns),
    table(RECOVERY_CODES, [ownKey, { name: 'code_hash', type: 'text', notNull: true, primaryKey: true }]),
    table(CHALLENGES, challengeColumns, ['user_id', 'secret_hash', 'expires_at']),
    table(DEVICES, [
      ownKey,
      { name: 'device_hash', type: 'text', notNull: true, primaryKey: true },
      createdAt,
    ]),
    table(DEFERRED_JOBS, errandColumns, ['due_at']),
  ]
}
