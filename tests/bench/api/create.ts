import pg from 'pg'
import { LIVE_EVENTS } from '../../../server/base/outbox/outboxTables'
import { HISTORY } from '../../../server/engine/sql/ownTables'
import type { FloorRoute } from './floor'
import type { Sent, Watched } from './statements'

const MARK = 'Bench'

/** Returns the body that creates a record. */
export const sample = (n: number) => ({
  kind: 'person',
  first_name: `Amel ${n}`,
  last_name: MARK,
  email: `amel.${n}@bench.example.com`,
  phone: '+21671123456',
  date_of_birth: '1988-04-12',
  preferred_language: 'fr',
  source: 'referral',
  tags: ['bench'],
  address: { line1: '12 rue de Marseille', city: 'Tunis', country: 'TN' },
})

const TABLES = ['customers', HISTORY, LIVE_EVENTS]

/**
 * Returns the floor's work for a create: an insert into each of the three tables, with the values that the
 * product wrote.
 */
export async function createRoute(
  watched: Watched,
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<FloorRoute> {
  const body = JSON.stringify(sample(0))
  const { statements, answer } = await watched.ask(
    new Request(`http://127.0.0.1${path}`, { method: 'POST', headers, body }),
  )
  if (process.env.BENCH_SHOW) for (const { text } of statements) console.log(`${path}\n  ${text}`)
  const inserts = await withClient(url, async client => {
    const found: Sent[] = []
    for (const table of TABLES) found.push(await insertOf(client, table))
    return found
  })
  return { path, transaction: true, statements: inserts, answer }
}

/**
 * Returns an insert of a copy of the table's newest row. Events are marked as sent: otherwise the product would
 * send those of the floor too, while it is measured.
 */
async function insertOf(client: pg.Client, table: string): Promise<Sent> {
  const columns = await client.query<{ list: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as list
     from information_schema.columns
     where table_name = $1 and column_name not in ('id', 'number', 'seq', 'taken_until', 'sent_at')`,
    [table],
  )
  const names = columns.rows[0]?.list ?? ''
  const { rows, fields } = await client.query<unknown[]>({
    text: `select ${names} from ${table} order by id desc limit 1`,
    rowMode: 'array',
    types: { getTypeParser: () => (text: string) => text },
  })
  const marks = fields.map((_field, index) => `$${index + 1}`).join(', ')
  const [sentAt, now] = table === LIVE_EVENTS ? [', sent_at', ', now()'] : ['', '']
  const text = `insert into ${table} (${names}${sentAt}) values (${marks}${now}) returning *`
  return { text, values: rows[0] ?? [] }
}

/** Removes the records that the bench has created. */
export const removeMade = (url: string): Promise<void> =>
  withClient(url, async client => {
    // A trigger keeps the history append-only. Triggers don't fire in a session with the replica role.
    await client.query('set session_replication_role = replica')
    await client.query(
      `with gone as (delete from customers where last_name = $1 and tags @> '{bench}' returning id)
       delete from ${HISTORY} where resource = 'customers' and record_id in (select id from gone)`,
      [MARK],
    )
    await client.query(`delete from ${LIVE_EVENTS} where resource = 'customers' and action = 'create'`)
  })

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
