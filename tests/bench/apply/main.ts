import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { readConfig } from '../../../server/base/config'
import type { Services } from '../../../server/base/services'
import { openDatabase } from '../../../server/base/storage/openDatabase'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { openServices } from '../../../server/openServices'
import { withoutIndexes } from '../../../server/ops/demo/fill'
import { createDatabase, dropDatabase, startPostgresCluster } from '../../support/postgresCluster'
import { SECRET_KEY, startServer } from '../../support/serverProcess'
import { call, type Load, type Servers, startRequests } from '../../support/steadyRequests'

// Measures how long writers wait, and what fails, while an extension is applied to a million customers
// (T-04). Two server processes share the requests: node --import tsx tests/bench/apply/main.ts

const CUSTOMERS = Number(process.env.CUSTOMERS ?? 1_000_000)
const WRITES_PER_SECOND = Number(process.env.WRITES ?? 40)
const READS_PER_SECOND = Number(process.env.READS ?? 160)
const BASELINE_MS = 20_000
const account = { email: 'boss@example.com', password: 'a-long-enough-one' }

const changes = {
  branches: {
    name: 'branches',
    title: 'name',
    subject: 'Branch',
    fields: { name: { kind: 'text', required: true } },
  },
  customers: {
    extends: 'customers',
    fields: {
      badge: { kind: 'text', unique: true },
      tier: { kind: 'choice', options: ['gold', 'silver'], required: true, default: 'silver' },
      branch_id: { kind: 'reference', to: 'branches' },
    },
  },
}

async function fill(databaseUrl: string, dataDir: string): Promise<void> {
  const services = await openServices(
    readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY, DEMO: '0', LOG_LEVEL: 'warn' }),
  )
  const boss = { name: 'Rania Boss', user_type: 1, language: 'en', active: true, ...account }
  await createRecords(services, services.resources.account, [boss])
  const [model] = await createRecords(services, services.resources.get('customers'), [
    { kind: 'person', first_name: 'Amel', last_name: 'Trabelsi', email: 'amel@example.com' },
  ])
  await withoutIndexes(services, ['customers'], () => copyCustomers(services, Number(model?.id)))
  await sql`vacuum (analyze) customers`.execute(services.db.kysely)
  await services.office.close()
  await services.definitions.close()
  await services.db.close()
}

/** Copies one customer under different names. */
async function copyCustomers({ db }: Services, model: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'customers'::regclass and attnum > 0 and not attisdropped
      and attname not in ('id', 'email', 'last_name', 'number')`.execute(db.kysely)
  const others = sql.join(rows.map(({ name }) => sql.ref(name)))
  await db.kysely.transaction().execute(async trx => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`
      insert into customers (${others}, number, email, last_name)
      select ${others}, 'C-2020-' || turn, 'c' || turn || '@example.com', 'Turn ' || turn
      from customers, generate_series(2, ${CUSTOMERS}::int) turn where id = ${model}`.execute(trx)
  })
}

/**
 * Measures the longest time that a writer's statement waits for a table lock. It checks every few
 * milliseconds.
 */
function watchLocks(db: Services['db']) {
  let longest = 0
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      const { rows } = await sql<{ ms: number | null }>`
        select max(extract(epoch from clock_timestamp() - l.waitstart) * 1000)::float8 as ms
        from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and l.locktype = 'relation' and a.query !~* '^ *(alter|create|drop|comment|set|lock|begin)'`.execute(
        db.kysely,
      )
      longest = Math.max(longest, rows[0]?.ms ?? 0)
      await delay(5)
    }
  }
  const watching = watch()
  return async () => {
    isOver = true
    await watching
    return Math.round(longest)
  }
}

function print(when: string, loads: Record<string, Load>): void {
  for (const [what, { times, failed }] of Object.entries(loads)) {
    times.sort((a, b) => a - b)
    const at = (share: number) =>
      Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
    console.log(
      `${when}, ${what}: ${times.length}, ${failed.length} failed ${[...new Set(failed)]}, median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms, longest ${at(1)} ms`,
    )
  }
}

async function measure(servers: Servers, db: Services['db']): Promise<void> {
  const [server] = servers
  const { token } = (await call(server, '', 'auth/login', account)).data
  const rates = { writes: WRITES_PER_SECOND, reads: READS_PER_SECOND, customers: CUSTOMERS }
  const before = startRequests(servers, token, rates)
  await delay(BASELINE_MS)
  print('Before', await before())
  const stop = startRequests(servers, token, rates)
  const stopWatching = watchLocks(db)
  const began = performance.now()
  const { id } = (await call(server, token, 'studio/apply', { changes })).data
  for (;;) {
    const { data } = await call(server, token, `jobs/${id}`)
    if (!['waiting', 'running'].includes(data.status)) {
      console.log(
        `The apply: ${data.status}, ${data.done} of ${data.total} steps in ${seconds(began)} s`,
        data.error ?? '',
      )
      break
    }
    await delay(100)
  }
  while ((await sql`select from tasks where request ? 'unsettled'`.execute(db.kysely)).rows.length)
    await delay(100)
  console.log(`With what follows the switch: ${seconds(began)} s`)
  print('Meanwhile', await stop())
  console.log(`Longest wait of a writer for a table: ${await stopWatching()} ms`)
}

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)

const folder = process.env.BENCH_FOLDER ?? join(tmpdir(), 'coverdesk-apply')
const started = await startPostgresCluster({
  folder,
  settings: ['shared_buffers=1GB', 'maintenance_work_mem=256MB', 'max_wal_size=4GB'],
})
if (!started.cluster) throw new Error(`The bench needs PostgreSQL: ${started.reason}`)
const { cluster } = started
/** Returns the name of a database with the customers, which is kept for later runs. */
async function filled(): Promise<string> {
  const admin = cluster.url('postgres')
  const name = `customers_${CUSTOMERS}`
  const client = new pg.Client(admin)
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount) return name
    const began = performance.now()
    const draft = await createDatabase(admin)
    await fill(draft, dataDir)
    await client.query(`alter database ${new URL(draft).pathname.slice(1)} rename to ${name}`)
    console.log(`${CUSTOMERS} customers in ${seconds(began)} s`)
    return name
  } finally {
    await client.end()
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-bench-'))
try {
  const databaseUrl = await createDatabase(cluster.url('postgres'), await filled())
  const env: Record<string, string> = process.env.LOG_LEVEL ? { LOG_LEVEL: process.env.LOG_LEVEL } : {}
  const start = () => startServer({ engine: 'postgres', databaseUrl, dataDir, env })
  const servers = [await start(), await start()] as const
  const db = await openDatabase({ databaseUrl, dataDir })
  try {
    await measure(servers, db)
  } finally {
    await db.close()
    for (const server of servers) {
      await server.stop()
      if (process.env.LOG_LEVEL) console.log(server.output())
    }
    await dropDatabase(cluster.url('postgres'), databaseUrl)
  }
} finally {
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}
