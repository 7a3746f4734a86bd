import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config'
import { ConfigError } from '../config'
import { readSettings, writeSettings } from '../settings/settings'
import type { Database, Executor } from '../storage/database'
import { inDataFolder } from '../storage/dataFolder'
import { type EncryptedColumn, placeOf } from './encryptedColumn'
import { createKeyring, type Keyring } from './keyring'

/** The setting with the ID of the key that encrypts the database. */
export const KEY_ID = 'secret_key_id'

interface Needs {
  config: Config
  db: Database
  log: Logger
}

/**
 * Opens this process's keys and encrypts the database with the first one. All processes on a database need
 * the same key: a process with another key fails at startup.
 */
export async function openKeyring(
  { config, db, log }: Needs,
  columns: readonly EncryptedColumn[],
): Promise<Keyring> {
  const { secretKeys, dataDir, secretKeyLost } = config
  const keyring = createKeyring(secretKeys.length ? secretKeys : [await ownKey(dataDir)])
  await db.kysely.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtext(${KEY_ID}))`.execute(trx)
    const known = (await readSettings(trx, [KEY_ID]))[KEY_ID]
    if (known === keyring.id) return
    if (typeof known === 'string' && !keyring.knows(known) && !secretKeyLost)
      throw new ConfigError([otherKey(config)])
    const unreadable = await encryptStored(trx, keyring, columns)
    if (unreadable.length)
      log.warn(
        { unreadable },
        'Encrypted with a key that is not available: users with two-step verification must sign in with a recovery code, or an administrator must reset it on their account',
      )
    await writeSettings(trx, { [KEY_ID]: keyring.id })
  })
  return keyring
}

const ownKey = (dataDir: string) => inDataFolder(dataDir, () => readOrMakeKey(dataDir))

const otherKey = ({ secretKeys, dataDir }: Config) =>
  `${secretKeys.length ? 'SECRET_KEY' : keyFile(dataDir)} is not the key that this database is encrypted with. Set SECRET_KEY to that key; every process on one database needs the same. If it is lost, start once with SECRET_KEY_LOST=1: two-step verification has to be set up again.`

const BYTES = 32

/**
 * Returns the path of the key that an installation creates itself. It is next to the database, and in no
 * backup.
 */
export const keyFile = (dataDir: string) => join(dataDir, 'secret.key')

/**
 * Returns the key of a data folder, which is created at the first start. Only the server's own user can read
 * it.
 */
export async function readOrMakeKey(dataDir: string): Promise<string> {
  return (await read(dataDir)) ?? make(dataDir)
}

async function read(dataDir: string): Promise<string | undefined> {
  try {
    const key = (await readFile(keyFile(dataDir), 'utf8')).trim()
    if (key) return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
  throw new Error(`${keyFile(dataDir)} is empty. Restore it from a copy, or delete it to create a new key.`)
}

/** The errors of file systems without hard links, such as some network shares and FAT. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** Writes the key to a draft and then links it, so that two processes that start at once use the same key. */
async function make(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${keyFile(dataDir)}.${randomUUID()}`
  const made = `${randomBytes(BYTES).toString('base64url')}\n`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(made)
    await file.sync()
    await file.close()
    await giveName(draft, keyFile(dataDir), made)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  const key = await read(dataDir)
  if (!key) throw new Error(`${keyFile(dataDir)} could not be created`)
  return key
}

async function giveName(draft: string, path: string, key: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    await writeFile(path, key, { flag: 'wx', mode: 0o600, flush: true })
  }
}

/** Values that none of the keys can decrypt. */
interface Unreadable {
  table: string
  column: string
  count: number
}

const AT_ONCE = 500

/**
 * Encrypts stored values with the current key: plain text from older versions, and values encrypted with an
 * earlier key. Returns the values that could not be decrypted; they stay unchanged.
 */
async function encryptStored(
  db: Executor,
  keyring: Keyring,
  columns: readonly EncryptedColumn[],
): Promise<Unreadable[]> {
  const unreadable: Unreadable[] = []
  for (const one of columns) {
    const count = await encryptColumn(db, keyring, one)
    if (count) unreadable.push({ table: one.table, column: one.column, count })
  }
  return unreadable
}

interface EncryptedRow {
  key: string
  value: string
}

async function encryptColumn(db: Executor, keyring: Keyring, one: EncryptedColumn): Promise<number> {
  const [key, column] = [sql.ref(one.key), sql.ref(one.column)]
  // A JSON string is read as its text, any other JSON value as JSON.
  const text = one.json
    ? sql`case jsonb_typeof(${column}) when 'string' then ${column} #>> '{}' else ${column}::text end`
    : column
  let unreadable = 0
  let after: string | undefined
  for (;;) {
    const { rows } = await sql<EncryptedRow>`
      select ${key}::text as key, ${text} as value from ${sql.table(one.table)}
      where ${column} is not null ${after === undefined ? sql`` : sql`and ${key}::text > ${after}`}
      order by ${key}::text limit ${AT_ONCE}`.execute(db)
    for (const { key: row, value } of rows) {
      if (keyring.isCurrent(value)) continue
      const plain = isEncrypted(value) ? keyring.decrypt(value, placeOf(one)) : value
      if (plain === undefined) {
        unreadable++
        continue
      }
      const encrypted = keyring.encrypt(plain, placeOf(one))
      const stored = one.json ? sql`to_jsonb(${encrypted}::text)` : sql`${encrypted}`
      await sql`update ${sql.table(one.table)} set ${column} = ${stored} where ${key}::text = ${row}`.execute(
        db,
      )
    }
    if (rows.length < AT_ONCE) return unreadable
    after = rows.at(-1)?.key
  }
}

const isEncrypted = (value: string) => /^v\d+\.[\w-]{8}\./.test(value)
