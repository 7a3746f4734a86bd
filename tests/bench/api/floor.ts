import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** One response of the floor: statements, and the JSON to send after their results. */
export interface FloorRoute {
  path: string
  /** The statements, run in order if there is a transaction. */
  statements: { text: string; values: unknown[] }[]
  /**
   * Whether to run the statements in a transaction. Otherwise they run at the same time, on any free
   * connections.
   */
  transaction: boolean
  answer: unknown
}

// The floor: `node:http` and `pg`, without a framework, session, rules or validation. Its statements are
// prepared, as in any speed benchmark.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const routes = new Map<string, FloorRoute>()

async function run({ statements, transaction }: FloorRoute): Promise<void> {
  const named = statements.map(({ text, values }, index) => ({
    name: `s${index}_${hash(text)}`,
    text,
    values,
  }))
  if (!transaction) {
    await Promise.all(named.map(statement => pool.query(statement)))
    return
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of named) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
}

const hashes = new Map<string, number>()
function hash(text: string): number {
  const known = hashes.get(text) ?? hashes.size
  hashes.set(text, known)
  return known
}

const server = createServer((request, response) => {
  const route = routes.get(request.url ?? '')
  if (!route) {
    response.writeHead(404).end()
    return
  }
  request.resume()
  run(route).then(
    () => {
      const body = JSON.stringify(route.answer)
      const head = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
      response.writeHead(200, head).end(body)
    },
    (error: Error) => {
      const body = error.message
      response.writeHead(500, { 'Content-Length': Buffer.byteLength(body) }).end(body)
    },
  )
})

process.on('message', (route: FloorRoute) => {
  routes.set(route.path, route)
  process.send?.({ ready: route.path })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit(0))
