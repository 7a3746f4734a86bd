import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../server/base/errors/apiError'
import { loadResources } from '../../../server/base/product/resources'
import type { FieldChange } from '../../../server/engine/records/history/history'
import { serverWriter } from '../../../server/engine/records/scope'
import { HISTORY } from '../../../server/engine/sql/ownTables'
import { findRecord, findRecords, transitionRecord } from '../../../server/engine/writes/serverRecords'
import { prepareDemo } from '../../../server/ops/demo/prepareDemo'
import { prepareFirstRecords } from '../../../server/ops/first/firstRecords'
import type { Resource } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const moving = (await loadResources()).all.filter(({ transitions }) => Object.keys(transitions).length)
const [engine] = mainEngines

interface HistoryRow {
  resource: string
  record_id: string
  action: string
  changes: FieldChange[]
}

describe('D-04 D-07 transitions that keep the status', () => {
  it('D-04 D-07 name no status that most of their records never get', () => {
    const named = moving
      .filter(({ name }) => ['work-orders', 'quotes', 'policies'].includes(name))
      .flatMap(({ name, transitions }) =>
        Object.entries(transitions)
          .filter(([, { from, to }]) => from.length > 1 && to !== undefined && from.includes(to))
          .map(([move]) => `${name}.${move}`),
      )
    expect(named).toEqual([])
  })
})

/**
 * Runs random transitions of the demo's records in every definition that has transitions, as the server and
 * as users. The history shows their effects, including transitions of other records.
 */
describe('D-04 D-05 D-07 D-08 D-12 every status change follows the transition table', () => {
  let app: TestApp
  let tokens: Record<string, string>
  let last = 0
  beforeAll(async () => {
    if (!engine) throw new Error('No engine to test on')
    app = await openTestApp(engine, { DEMO: '1' })
    await prepareFirstRecords(app.services)
    await prepareDemo(app.services)
    const signIn = async (name: string) => {
      const body = { email: `${name}@example.com`, password: 'coverdesk-demo' }
      return (await app.call('/api/v1/auth/login', { method: 'POST', body })).body.data.token as string
    }
    tokens = { admin: await signIn('admin'), lead: await signIn('lead'), agent: await signIn('agent') }
    last = (await rowsSince(0)).last
  }, 240_000)
  afterAll(() => app.close())

  async function rowsSince(id: number) {
    const { rows } = await sql<HistoryRow & { id: string }>`
      select id, resource, record_id, action, changes from ${sql.id(HISTORY)} where id > ${id} order by id`.execute(
      app.services.db.kysely,
    )
    return { rows, last: Math.max(id, ...rows.map(row => Number(row.id))) }
  }

  /** Runs a transition; returns whether it succeeded. Every refusal must be of a known kind. */
  async function attempt(resource: Resource, id: number, name: string, by: string): Promise<boolean> {
    if (by !== 'server') {
      const path = `/api/v1/${resource.name}/${id}/${name}`
      const body = { reason: 'At random.' }
      const { status } = await app.call(path, { method: 'POST', body, token: tokens[by] })
      expect([200, 403, 404, 409, 422]).toContain(status)
      return status === 200
    }
    const { kysely } = app.services.db
    try {
      await kysely
        .transaction()
        .execute(db =>
          transitionRecord({ ...serverWriter(app.services), db }, resource.name, { id, transition: name }),
        )
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      expect([409, 422]).toContain(error.status)
      return false
    }
  }

  it.each(moving.map(resource => [resource.name, resource] as const))(
    'D-12 %s: each transition follows its edge and adds one row, or nothing happens',
    { timeout: 600_000 },
    async (name, resource) => {
      const writer = serverWriter(app.services)
      const records = await findRecords({ ...writer, db: app.services.db.kysely }, name, {
        filter: {},
        limit: 200,
      })
      const step = fc.record({
        at: fc.nat(),
        move: fc.nat(),
        by: fc.constantFrom('server', 'server', 'admin', 'lead', 'agent'),
        likely: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 8 }), async steps => {
          for (const { at, move, by, likely } of steps) {
            const id = Number(records[at % records.length]?.id)
            const before = await findRecord({ ...writer, db: app.services.db.kysely }, name, { id })
            if (!before) continue
            const all = Object.keys(resource.transitions)
            const open = all.filter(one => resource.transitions[one]?.from.includes(String(before.status)))
            const among = likely && open.length ? open : all
            const chosen = among[move % among.length] ?? ''
            const done = await attempt(resource, id, chosen, by)
            const { rows, last: newest } = await rowsSince(last)
            last = newest
            const own = rows.filter(row => row.resource === name && Number(row.record_id) === id)
            const after = await findRecord({ ...writer, db: app.services.db.kysely }, name, { id })
            expect(offTheTable(rows)).toEqual([])
            if (!done) expect([rows.length, after?.version]).toEqual([0, before.version])
            else if (rows.length) expect(own.filter(({ action }) => action === chosen)).toHaveLength(1)
            else expect(resource.transitions[chosen]?.repeatable).toBe(true)
          }
        }),
        { numRuns: process.env.TEST_LONG ? 50 : 3, seed: 7, endOnFailure: true },
      )
    },
  )

  /** Returns status changes that no transition of their definition makes. */
  const offTheTable = (rows: readonly HistoryRow[]) =>
    rows.filter(({ resource, action, changes }) => {
      const change = changes.find(({ field }) => field === 'status')
      const { transitions = {} } = moving.find(({ name }) => name === resource) ?? {}
      if (!change || action === 'create' || !Object.keys(transitions).length) return false
      const { from = [], to } = transitions[action] ?? {}
      return !from.includes(String(change.before)) || change.after !== to
    })
})
