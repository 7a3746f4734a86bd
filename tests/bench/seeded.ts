import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SECRET_KEY, startServer } from '../support/serverProcess'

/** Runs statements in order on the database at a URL. */
async function execute(url: string, ...statements: string[]): Promise<pg.QueryResult | undefined> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let last: pg.QueryResult | undefined
    for (const statement of statements) last = await client.query(statement)
    return last
  } finally {
    await client.end()
  }
}

/** Creates a database with a number of customers and policies unless it exists, and returns its URL. */
export async function makeSeeded(admin: string, url: string, count: number): Promise<string> {
  const name = new URL(url).pathname.slice(1)
  const found = await execute(admin, `select from pg_database where datname = '${name}'`)
  if (found?.rowCount) return url
  // The database gets its name when it is complete, so an interrupted one is created again. Searching Arabic
  // requires its collation.
  const draft = `${name}_draft`
  await execute(
    admin,
    `drop database if exists ${draft} with (force)`,
    `create database ${draft} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
  const draftUrl = Object.assign(new URL(url), { pathname: `/${draft}` }).href
  const dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-bench-'))
  try {
    await fill(draftUrl, dataDir, count)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  await execute(draftUrl, 'vacuum analyze')
  await execute(admin, `alter database ${draft} rename to ${name}`)
  return url
}

async function fill(databaseUrl: string, dataDir: string, count: number): Promise<void> {
  const server = await startServer({ engine: 'postgres', databaseUrl, demo: true, dataDir })
  await server.stop()
  const args = ['--import', 'tsx', 'server/commands/seed.ts', '--customers', count, '--policies', count]
  const seeded = spawnSync(process.execPath, args.map(String), {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (seeded.status !== 0) throw new Error(`${count} records could not be made`)
}
