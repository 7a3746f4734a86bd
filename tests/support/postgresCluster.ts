import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../scripts/development/freePort'
import { findPostgres } from './postgresBinaries'

const run = promisify(execFile)

/** A throw-away PostgreSQL server on loopback. */
export interface PostgresCluster {
  /** The folder of its data and its socket. */
  folder: string
  url(database: string): string
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>
  /** Stops it; `SIGQUIT` ends it immediately, like a crash. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** A started cluster, or the reason why it could not start. */
export type StartedCluster = { cluster: PostgresCluster } | { cluster: undefined; reason: string }

type Account = { uid: number; gid: number }

// PostgreSQL refuses to run as root; Debian's package creates this user.
async function unprivileged(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const ids = await Promise.all(['-u', '-g'].map(flag => run('id', [flag, 'postgres'])))
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout))
  if (uid === undefined || gid === undefined) throw new Error('The user postgres has no ids')
  return { uid, gid }
}

async function startServer(
  bin: string,
  folder: string,
  port: number,
  account: Account | undefined,
  further: readonly string[] = [],
) {
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  if (!existsSync(join(data, 'PG_VERSION')))
    await run(join(bin, 'initdb'), initdb, { ...account, cwd: folder })
  const settings = [
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
    'fsync=off',
    'max_connections=200',
    ...further,
  ]
  const args = ['-D', data, ...settings.flatMap(setting => ['-c', setting])]
  const server = spawn(join(bin, 'postgres'), args, {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      // Clients that connect too early fill the log with refusals; its end shows whether the server is ready.
      log = (log + text).slice(-20_000)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', code => reject(new Error(`PostgreSQL ended with ${code}:\n${log}`)))
  })
  return server
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Returns the URL of a database on the cluster of this URL. */
export function addressOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Creates a database on the cluster of this URL, empty or as a copy of another, and returns its URL. */
export async function createDatabase(adminUrl: string, template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await execute(adminUrl, `create database ${name}${template ? ` template ${template}` : ''}`)
  return addressOf(adminUrl, name)
}

/** Drops a database that `createDatabase` created, even while clients are connected. */
export function dropDatabase(adminUrl: string, databaseUrl: string): Promise<void> {
  return execute(adminUrl, `drop database if exists ${new URL(databaseUrl).pathname.slice(1)} with (force)`)
}

/** Closes all connections to a database that `createDatabase` created. */
export function disconnectAll(adminUrl: string, databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  return execute(
    adminUrl,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  )
}

/** Options for a cluster. */
export interface ClusterOptions {
  /** The folder of a cluster that outlives its process. Without it, a temporary folder is used. */
  folder?: string
  settings?: readonly string[]
}

/** Starts a cluster in a temporary or the given folder, as the user `postgres` if the tests run as root. */
export async function startPostgresCluster({
  folder: kept,
  settings,
}: ClusterOptions = {}): Promise<StartedCluster> {
  const bin = process.env.PG_BIN ?? findPostgres()
  if (!bin) return { cluster: undefined, reason: 'no PostgreSQL was found (initdb and postgres)' }
  const account = await unprivileged()
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'postgres-')))
  await mkdir(folder, { recursive: true })
  if (account) await chown(folder, account.uid, account.gid)
  const port = await freePort()
  const server = await startServer(bin, folder, port, account, settings)
  const endWithTests = () => server.kill('SIGQUIT')
  process.once('exit', endWithTests)
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  return {
    cluster: {
      folder,
      url,
      createDatabase: () => createDatabase(url('postgres')),
      stop: async (signal = 'SIGINT') => {
        process.off('exit', endWithTests)
        const ended = new Promise(resolve => server.once('exit', resolve))
        server.kill(signal)
        await ended
        if (!kept) await rm(folder, { recursive: true, force: true })
      },
    },
  }
}
