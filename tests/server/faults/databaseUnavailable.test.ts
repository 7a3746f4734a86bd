import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../server/base/storage/openDatabase'
import { applySchema } from '../../../server/base/storage/schema/applySchema'
import type { TableSpec } from '../../../server/base/storage/tables'
import { brokenInvariants } from '../../support/invariants'
import { restartableCluster } from '../../support/restartableCluster'
import { openTestApp } from '../testApp'

const ROUNDS = 5
const CLIENTS = 4

// The short form only cuts connections, in another test, which has the same effect on the server.
it.runIf(process.env.TEST_LONG && inject('postgresUrl'))(
  'O-06 PostgreSQL stops during writes and returns: clear errors, nothing lost',
  { timeout: 600_000 },
  async () => {
    const { databaseUrl, crash, start, remove } = await restartableCluster()
    onTestFinished(remove)
    const app = await openTestApp({
      name: 'postgres',
      open: async (tables: readonly TableSpec[] = []) => {
        const db = await openDatabase({ databaseUrl, dataDir: tmpdir(), report: () => undefined })
        await applySchema(db, [...tables])
        return db
      },
    })
    onTestFinished(() => app.close())
    await app.addAccount({ email: 'boss@office.example' })
    const token = await app.signIn('boss@office.example')
    const answered: number[] = []
    const refused: unknown[] = []
    let working = true
    const write = async (client: number) => {
      for (let count = 0; working; count++) {
        const email = `${client}.${count}@example.com`
        const body = { kind: 'person', first_name: 'Kim', last_name: `Client ${client}`, email }
        const answer = await app.call('/api/v1/customers', { token, body })
        if (answer.status === 201) answered.push(answer.body.data.id)
        else refused.push([answer.status, answer.body.code])
        // A refused client waits before it retries.
        if (answer.status !== 201) await pause(50)
      }
    }
    const clients = Array.from({ length: CLIENTS }, (_, client) => write(client))
    for (let round = 0; round < ROUNDS; round++) {
      const [before, failed] = [answered.length, refused.length]
      await expect.poll(() => answered.length, { timeout: 60_000 }).toBeGreaterThan(before + 20)
      await crash()
      await expect.poll(() => refused.length, { timeout: 60_000 }).toBeGreaterThan(failed + 5)
      await start()
    }
    const last = answered.length
    await expect.poll(() => answered.length, { timeout: 60_000 }).toBeGreaterThan(last + 20)
    working = false
    await Promise.all(clients)
    expect(new Set(refused.map(one => JSON.stringify(one)))).toEqual(new Set(['[503,"unavailable"]']))
    const { db, resources } = app.services
    const rows = await db.kysely.selectFrom('customers').select('id').where('id', 'in', answered).execute()
    expect(rows).toHaveLength(answered.length)
    expect(await brokenInvariants(db, resources)).toEqual([])
    console.log({ answered: answered.length, refused: refused.length })
  },
)
