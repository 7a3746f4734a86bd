import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { rulesFor } from '../resources/rules'
import type { Config } from './base/config'
import { ConfigError } from './base/config'
import { type EncryptedColumn, placeOf } from './base/encryption/encryptedColumn'
import { encryptStored } from './base/encryption/encryptStored'
import { createKeyring, type Keyring } from './base/encryption/keyring'
import type { LiveServer } from './base/liveServer'
import { loadMessages } from './base/messages'
import { loadResources } from './base/product/resources'
import { networkOf, requestAddress } from './base/request/clientAddress'
import { loadServerHooks } from './base/serverHooks'
import type { Services } from './base/services'
import { readSettings, writeSettings } from './base/settings/settings'
import { beginStartup, type Startup } from './base/startup'
import type { Database, Executor } from './base/storage/database'
import { inDataFolder } from './base/storage/dataFolder'
import { applySchema } from './base/storage/schema/applySchema'
import { isUnavailable } from './base/storage/unavailable'
import { checkScanner } from './engine/files/scan'
import { loadMeasures } from './engine/measures/loadMeasures'
import { openOffice } from './engine/settings/office'
import { fieldsWithoutIndex } from './engine/sql/indexes'
import { mayClientEvent } from './live/channels'
import { beginEvents } from './live/deleteOldEvents'
import { pusherHttpRoutes } from './live/pusher/pusherHttpRoutes'
import { createPusherServer } from './live/pusher/pusherServer'
import { PostgresRelay } from './live/relay/postgresRelay'
import { LIVE_APP, LIVE_SECRET } from './live/tables'
import { removeSecretsOfTasks } from './ops/backup/endAccess'
import { allTables, encryptedColumns } from './ops/tables'

/** Brings the tables of a database to the definitions, and puts everything together. */
export async function openServices(config: Config, opening = beginStartup(config)): Promise<Services> {
  try {
    return await openOn(config, opening)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    opening.log.warn({ err: error }, 'The database went away during the start: beginning again')
    return openServices(config, beginStartup(config))
  }
}

async function openOn(config: Config, opening: Startup): Promise<Services> {
  const { log } = opening
  try {
    await checkScanner(config)
    // The definitions first: a mistake in them must not touch a table.
    const [defined, db] = await Promise.all([readProduct(), opening.db])
    const { resources } = defined
    const { refused } = await applySchema(db, allTables(resources))
    if (log.isLevelEnabled('debug'))
      log.debug(
        { fields: resources.all.flatMap(one => fieldsWithoutIndex(one).map(name => `${one.name}.${name}`)) },
        'No index finds the rows of a filter by these fields: among many it takes long',
      )
    for (const { statement, reason } of refused)
      log.warn(
        { statement, reason },
        'Not done by itself; `npm run db:plan` shows it, run it by hand if it is wanted',
      )
    await removeSecretsOfTasks(db.kysely, resources)
    const keyring = await openKeyring({ config, db, log }, encryptedColumns)
    return {
      ...defined,
      now: () => new Date(),
      config,
      db,
      rulesFor,
      keyring,
      log,
      office: await openOffice({ db, config, resources, log }),
      live: await openLive({ db, config, log, keyring }),
    }
  } catch (error) {
    await (await opening.db).close()
    throw error
  }
}

/** What the folders of the product say. */
async function readProduct(): Promise<Pick<Services, 'resources' | 'measures' | 'hooks' | 'messages'>> {
  const messages = loadMessages()
  const resources = await loadResources()
  const measures = await loadMeasures(resources)
  return { resources, measures, hooks: await loadServerHooks(), messages: await messages }
}

/** The setting that names the key with which the database is encrypted. */
const KEY_ID = 'secret_key_id'

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

const BYTES = 32

/** Where the key is that an installation makes for itself: beside the database, and in no backup. */
export const keyFile = (dataDir: string) => join(dataDir, 'secret.key')

/** The key of a data folder, made at the first start; only the server's own user can read it. */
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
  throw new Error(`${keyFile(dataDir)} is empty. Put its copy back, or delete it to have another key made.`)
}

/** File systems without hard links, as some network shares and FAT, answer one of these. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** Written whole before it has its name: of two processes that start at once, both take the key of the first. */
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
  if (!key) throw new Error(`${keyFile(dataDir)} could not be made`)
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

const NAME = 'coverdesk'

/** Opens what serves live connections: a service where the environment names one, else our own. */
export async function openLive({
  config,
  db,
  log,
  keyring,
}: Pick<Services, 'config' | 'db' | 'log' | 'keyring'>): Promise<LiveServer> {
  await beginEvents(db.kysely)
  if (config.pusher) {
    const { appId: id, key, secret } = config.pusher
    return { app: { id, key, secret } }
  }
  const app = { id: NAME, key: NAME, secret: await sharedSecret(db.kysely, keyring) }
  const { allowedOrigins, trustedProxies, publicUrl } = config
  const origins = publicUrl ? [...allowedOrigins, new URL(publicUrl).origin] : allowedOrigins
  // The embedded database has a single process: nothing has to be told to others.
  const relay = db.engine === 'postgres' ? new PostgresRelay(db, log) : undefined
  const addressOf = (request: IncomingMessage) => networkOf(requestAddress(request, trustedProxies))
  const options = { app, log, mayClientEvent, allowedOrigins: origins, trustedProxies, relay, addressOf }
  const server = createPusherServer(options)
  return { app, embedded: { ...server, routes: pusherHttpRoutes(server) } }
}

// Made once: what one process signs, every other one takes. One that can no longer be read is replaced.
async function sharedSecret(db: Executor, keyring: Keyring): Promise<string> {
  const there = await readSecret(db)
  const known = keyring.decrypt(there, placeOf(LIVE_SECRET))
  if (known) return known
  const secret = keyring.encrypt(randomBytes(32).toString('hex'), placeOf(LIVE_SECRET))
  await sql`insert into ${sql.id(LIVE_APP)} (key, secret) values (${NAME}, ${secret})
    on conflict (key) do update set secret = excluded.secret where live_app.secret = ${there ?? null}`.execute(
    db,
  )
  const made = keyring.decrypt(await readSecret(db), placeOf(LIVE_SECRET))
  if (!made) throw new Error('The secret of the live server could not be kept')
  return made
}

async function readSecret(db: Executor): Promise<string | undefined> {
  const { rows } = await sql<{ secret: string }>`
    select secret from ${sql.id(LIVE_APP)} where key = ${NAME}`.execute(db)
  return rows[0]?.secret
}
