import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config'
import { ConfigError } from '../config'
import { readSettings, writeSettings } from '../settings/settings'
import type { Database } from '../storage/database'
import { inDataFolder } from '../storage/dataFolder'
import type { EncryptedColumn } from './encryptedColumn'
import { encryptStored } from './encryptStored'
import { keyFile, readOrMakeKey } from './keyFile'
import { createKeyring, type Keyring } from './keyring'

/** The setting that names the key with which the database is encrypted. */
export const KEY_ID = 'secret_key_id'

interface Needs {
  config: Config
  db: Database
  log: Logger
}

/**
 * Opens the keys of this process and brings the database to the first of them. Several processes on one database need
 * the same key: one with another key is refused before it serves anybody.
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
        'Encrypted with a key that is not at hand: people with two-step verification sign in with a recovery code, or an administrator resets it on their account',
      )
    await writeSettings(trx, { [KEY_ID]: keyring.id })
  })
  return keyring
}

const ownKey = (dataDir: string) => inDataFolder(dataDir, () => readOrMakeKey(dataDir))

const otherKey = ({ secretKeys, dataDir }: Config) =>
  `${secretKeys.length ? 'SECRET_KEY' : keyFile(dataDir)} is not the key that this database is encrypted with. Set SECRET_KEY to that key; every process on one database needs the same. If it is lost, start once with SECRET_KEY_LOST=1: two-step verification has to be set up again.`
