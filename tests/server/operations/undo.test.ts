import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { taskKinds } from '../../../server/features/taskKinds'
import { beginTask } from '../../../server/work/tasks/beginTask'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { demand, dinars, type Market, openMarket, type Person, TODAY } from '../product/market'
import type { Answer } from '../testApp'

/** The tables whose content an undo must restore, except the columns in `COUNTED`. */
const TABLES = ['customers', 'work_orders', 'quotes', 'policies', 'claims', 'insurance_companies']
const COUNTED = ['version', 'updated_at', 'updated_by', 'deleted_at']

describe.each(mainEngines)('undo on $name', engine => {
  let market: Market
  beforeAll(async () => {
    market = await openMarket(engine)
    demand(await market.as('admin', 'PUT', `insurance-types/${market.type}`, { required_documents: null }))
  })
  afterAll(() => market.test.close())
  beforeEach(() => market.test.clock.set(`${TODAY}T09:00:00Z`))

  const operation = ({ body }: Answer): string => body.meta.operation
  const undo = (who: Person, id: string, body: object = {}) =>
    market.as(who, 'POST', `operations/${id}/undo`, body)
  const read = async (path: string) => demand(await market.as('admin', 'GET', path))

  async function dump(): Promise<Record<string, Values[]>> {
    const { kysely } = market.test.services.db
    const kept: Record<string, Values[]> = {}
    for (const table of TABLES) {
      const { rows } = await sql<Values>`
        select * from ${sql.id(table)} where deleted_at is null order by id`.execute(kysely)
      kept[table] = rows.map(row =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !COUNTED.includes(name))),
      )
    }
    return kept
  }

  it('O-06 reverts an update once, and can redo it', async () => {
    const id = await market.customerOf({ occupation: 'Baker' })
    const changed = await market.as('agent', 'PUT', `customers/${id}`, {
      occupation: 'Smith',
      assigned_to: null,
    })
    expect(changed.status).toBe(403)
    const saved = await market.as('lead', 'PUT', `customers/${id}`, { occupation: 'Smith', notes: 'New' })
    const description = await market.as('lead', 'GET', `operations/${operation(saved)}`)
    expect(description.body.data).toMatchObject({
      kind: 'update',
      resource: 'customers',
      records: 1,
      undoable: true,
    })
    const back = await undo('lead', operation(saved))
    expect(back.body).toMatchObject({ data: { restored: 1 } })
    expect(await read(`customers/${id}`)).toMatchObject({ occupation: 'Baker', notes: null, version: 3 })
    expect((await undo('lead', operation(saved))).body).toMatchObject({
      code: 'not_possible',
      message: 'This has already been undone.',
    })
    expect((await read(`operations/${operation(saved)}`)).undone_by).toBe(operation(back))
    demand(await undo('lead', operation(back)))
    expect(await read(`customers/${id}`)).toMatchObject({ occupation: 'Smith', notes: 'New' })
    const [last] = await read(`customers/${id}/history`)
    expect(last).toMatchObject({ action: 'undo', by: { id: market.people.lead } })
  })

  it('O-06 works for a day, only for the actor or a System Admin', async () => {
    const id = await market.customerOf({})
    const saved = await market.as('lead', 'PUT', `customers/${id}`, { notes: 'New' })
    expect((await undo('manager', operation(saved))).status).toBe(404)
    expect((await undo('lead', 'nothing')).status).toBe(404)
    market.test.clock.set('2027-03-02T09:00:01Z')
    expect((await undo('admin', operation(saved))).body.message).toMatch(/24 hours/)
    market.test.clock.set('2027-03-02T08:59:59Z')
    demand(await undo('admin', operation(saved)))
  })

  it('O-06 is refused after later changes, naming who and what; the others are reverted without it', async () => {
    const ids = [await market.customerOf({}), await market.customerOf({}), await market.customerOf({})]
    const filter = `customers?filter={"id":[${ids}]}`
    const saved = await market.as('lead', 'PUT', filter, { occupation: 'Smith' })
    demand(await market.as('admin', 'PUT', `customers/${ids[1]}`, { notes: 'Mine' }))
    const refused = await undo('lead', operation(saved))
    expect(refused.status).toBe(409)
    expect(refused.body.details).toMatchObject({ others: 2, unseen: 0 })
    expect(refused.body.details.records).toEqual([
      expect.objectContaining({
        resource: 'customers',
        id: ids[1],
        reason: 'Someone has changed it since then.',
        by: { id: market.people.admin, label: 'admin' },
      }),
    ])
    expect((await read(`customers/${ids[0]}`)).occupation).toBe('Smith')
    expect((await undo('lead', operation(saved), { partial: true })).body.data).toEqual({ restored: 2 })
    const now = await Promise.all(ids.map(id => read(`customers/${id}`)))
    expect(now.map(({ occupation }) => occupation)).toEqual([null, 'Smith', null])
  })

  it('O-06 moves a created record to the trash unless referenced; restores a deleted one', async () => {
    const made = await market.as('lead', 'POST', 'customers', {
      first_name: 'A',
      last_name: 'B',
      phone: '+21671000001',
    })
    const { id } = made.body.data
    const order = await market.order('draft', { customer_id: id })
    const refused = await undo('admin', operation(made))
    expect(refused.body.details.records[0]).toMatchObject({
      id,
      reason: expect.stringContaining('Work order'),
    })
    const deleted = await market.as('admin', 'DELETE', `work-orders/${order.id}`)
    demand(await undo('admin', operation(made)))
    expect((await market.as('admin', 'GET', `customers/${id}`)).status).toBe(404)
    const without = await undo('admin', operation(deleted))
    expect(without.body.details.records[0].reason).toMatch(/“A B” is in the trash/)
    demand(await market.as('admin', 'POST', `customers/${id}/restore`))
    demand(await undo('admin', operation(deleted)))
    expect(await read(`work-orders/${order.id}`)).toMatchObject({ customer_id: id, status: 'draft' })
  })

  it('O-06 reverts a transition with everything that followed; never a final one', async () => {
    const { id } = await market.order('offered')
    const before = await dump()
    const cancelled = await market.move('agent', `work-orders/${id}`, 'cancel', { lost_reason: 'price' })
    expect(demand(cancelled).status).toBe('cancelled')
    demand(await undo('agent', operation(cancelled)))
    expect(await dump()).toEqual(before)
    const response = await market.move('agent', `work-orders/${id}`, 'accept', {
      accepted_quote_id: (await market.quotes(id))[0]?.id,
    })
    expect((await undo('agent', operation(response))).body.message).toMatch(/final/)
    expect((await read(`operations/${operation(response)}`)).undoable).toBe(false)
  })

  it("O-06 applies current permissions, and restores no permissions that the user couldn't grant", async () => {
    const { people } = market
    const saved = await market.as('lead', 'PUT', `customers/${market.customer}`, { notes: 'Once' })
    demand(await market.as('admin', 'PUT', `users/${people.lead}`, { role_id: null, user_type: 4 }))
    expect([403, 404, 409]).toContain((await undo('lead', operation(saved))).status)
    const [{ id }] = await read('users?filter={"name":"lead"}')
    demand(await market.as('admin', 'PUT', `users/${id}`, { role_id: 2, user_type: 2 }))
    demand(await undo('lead', operation(saved)))
    const password = await market.as('admin', 'PUT', `users/${people.colleague}`, {
      password: 'another-correct-horse',
    })
    expect((await undo('admin', operation(password))).body.details.records[0].reason).toMatch(/password/)
  })

  it('O-06 undoes many records as a task, one after another; those changed later stay', async () => {
    const { services } = market.test
    const ids = [await market.customerOf({}), await market.customerOf({}), await market.customerOf({})]
    const saved = await market.as('lead', 'PUT', `customers?filter={"id":[${ids}]}`, { occupation: 'Many' })
    demand(await market.as('admin', 'PUT', `customers/${ids[2]}`, { notes: 'Mine' }))
    const undoes = operation(saved)
    const begin = () =>
      beginTask(services, services.db.kysely, {
        ...{ kind: 'undo', resource: 'customers', by: market.people.lead, language: 'en', total: 3 },
        request: { operation: undoes },
        origin: { kind: 'undo', undoes },
      })
    const [task, again] = [await begin(), await begin()]
    expect((await undo('lead', undoes)).body.message).toMatch(/already/)
    while (await runNextChunk(services, taskKinds));
    expect(await read(`jobs/${task?.id}`)).toMatchObject({
      status: 'done',
      done: 3,
      refused: 1,
      result: { restored: 2 },
    })
    expect(await read(`jobs/${again?.id}`)).toMatchObject({ status: 'done', done: 0 })
    const now = await Promise.all(ids.map(id => read(`customers/${id}`)))
    expect(now.map(({ occupation }) => occupation)).toEqual([null, null, 'Many'])
  })

  const deed = fc.record({
    what: fc.constantFrom(
      'update',
      'reassign',
      'request',
      'cancel',
      'reject',
      'offer',
      'receive',
      'withdraw',
      'delete',
      'create',
      'block',
      'bulk',
    ),
    place: fc.nat(3),
    redo: fc.boolean(),
  })

  it('§12 O-06 after any changes and undos, every record equals its earlier state', async () => {
    const run = async (what: string, id: number, place: number): Promise<Answer> => {
      const order = `work-orders/${id}`
      const quotes = await market.quotes(id)
      const quote = `quotes/${quotes[place % Math.max(quotes.length, 1)]?.id ?? 0}`
      const as = (path: string, method: string, body?: object) => market.as('lead', method, path, body)
      switch (what) {
        case 'update':
          return as(order, 'PUT', { wanted_start: `2027-04-0${place + 1}`, budget: dinars(1000 + place) })
        case 'reassign':
          return as(order, 'PUT', { assigned_to: market.people.colleague })
        case 'receive':
          return market.move('lead', quote, what, { premium_net: dinars(700 + place) })
        case 'withdraw':
          return market.move('lead', quote, what)
        case 'delete':
          return as(quote, 'DELETE')
        case 'create':
          return as('quotes', 'POST', { work_order_id: id, insurance_company_id: market.carriers[2] })
        case 'block':
          return market.move('lead', `customers/${market.customer}`, place % 2 ? 'unblock' : 'block', {
            reason: 'x',
          })
        case 'bulk':
          return as(`quotes?filter={"work_order_id":${id}}`, 'PUT', { commission_rate: `${place}` })
        default:
          return market.move('lead', order, what, { lost_reason: 'price' })
      }
    }
    let taken = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('draft' as const, 'quoting' as const, 'received' as const, 'offered' as const),
        fc.array(deed, { minLength: 4, maxLength: 8 }),
        async (stage, deeds) => {
          const { id } = await market.order(stage)
          for (const { what, place, redo } of deeds) {
            const before = await dump()
            const done = await run(what, id, place)
            if (done.status >= 300 || !done.body.meta?.operation) continue
            const after = await dump()
            const back = await undo('lead', operation(done))
            if (back.status !== 200) throw new Error(`${what}: ${JSON.stringify(back.body)}`)
            expect(await dump()).toEqual(before)
            taken++
            if (!redo) continue
            demand(await undo('lead', operation(back)))
            expect(await dump()).toEqual(after)
          }
        },
      ),
      { numRuns: process.env.TEST_LONG ? 40 : 3, seed: 20_270_301 },
    )
    expect(taken).toBeGreaterThan(3)
  }, 900_000)
})
