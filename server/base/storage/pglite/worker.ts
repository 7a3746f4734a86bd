import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { reportOf } from '../databaseError'
import { parserOf, valueParsers } from '../values'
import type { Reply, Request, WorkerSettings } from './messages'

const { folder } = workerData as WorkerSettings
const port = parentPort
if (!port) throw new Error('server/base/storage/pglite/worker.ts runs as a worker thread only')
const reply = (message: Reply) => port.postMessage(message)

const db = await PGlite.create(folder, { extensions: { pg_trgm } })

// Parameters arrive as text and values are parsed as on PostgreSQL, so all of PGlite's own conversions are
// replaced.
db.serializers = {}
db.parsers = Object.fromEntries(Object.keys(types.parsers).map(oid => [oid, parserOf(Number(oid))]))
for (const [oid, parser] of valueParsers) db.parsers[oid] = parser

db.onNotification((channel, payload) => reply({ kind: 'notification', channel, payload }))

// Rolls back a failed script, so that it does not leave the only connection in its transaction.
async function runScript(sql: string): Promise<void> {
  try {
    await db.exec(sql)
  } catch (error) {
    await db.exec('rollback')
    throw error
  }
}

async function answer(request: Request): Promise<Reply> {
  if (request.kind === 'close') {
    await db.close()
    return { kind: 'result', id: request.id, rows: [], command: 'CLOSE', affected: 0 }
  }
  if (request.kind === 'script') {
    await runScript(request.sql)
    return { kind: 'result', id: request.id, rows: [], command: 'SCRIPT', affected: 0 }
  }
  const result = await db.query<Record<string, unknown>>(request.sql, request.parameters)
  const command = result.command ?? ''
  return { kind: 'result', id: request.id, rows: result.rows, command, affected: result.affectedRows ?? 0 }
}

port.on('message', async (request: Request) => {
  try {
    reply(await answer(request))
  } catch (error) {
    const report = reportOf(error)
    if (report) reply({ kind: 'refused', id: request.id, report })
    else
      reply({
        kind: 'failed',
        id: request.id,
        message: error instanceof Error ? error.message : String(error),
      })
  }
  if (request.kind === 'close') port.close()
})

reply({ kind: 'ready' })
