import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { placeOf } from '../base/encryption/encryptedColumn'
import type { Keyring } from '../base/encryption/keyring'
import type { LiveServer } from '../base/liveServer'
import { networkOf, requestAddress } from '../base/request/clientAddress'
import type { Services } from '../base/services'
import type { Executor } from '../base/storage/database'
import { mayClientEvent } from './channels'
import { beginEvents } from './deleteOldEvents'
import { pusherHttpRoutes } from './pusher/pusherHttpRoutes'
import { createPusherServer } from './pusher/pusherServer'
import { PostgresRelay } from './relay/postgresRelay'
import { LIVE_APP, LIVE_SECRET } from './tables'

const NAME = 'coverdesk'

/** Opens the server of live connections: the configured service, or our own. */
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
  // The embedded database has a single process, so there are no others to relay events to.
  const relay = db.engine === 'postgres' ? new PostgresRelay(db, log) : undefined
  const addressOf = (request: IncomingMessage) => networkOf(requestAddress(request, trustedProxies))
  const options = { app, log, mayClientEvent, allowedOrigins: origins, trustedProxies, relay, addressOf }
  const server = createPusherServer(options)
  return { app, embedded: { ...server, routes: pusherHttpRoutes(server) } }
}

// Returns the secret that all processes share. It is created once, and replaced if it can no longer be
// decrypted.
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
  if (!made) throw new Error('The secret of the live server could not be stored')
  return made
}

async function readSecret(db: Executor): Promise<string | undefined> {
  const { rows } = await sql<{ secret: string }>`
    select secret from ${sql.id(LIVE_APP)} where key = ${NAME}`.execute(db)
  return rows[0]?.secret
}
