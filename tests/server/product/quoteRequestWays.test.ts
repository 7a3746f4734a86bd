import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMigrations } from '../../../server/engine/writes/runMigrations'
import { taskKinds } from '../../../server/features/taskKinds'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { mailsTo } from '../auth/mailbox'
import { readPdf } from '../documents/readPdf'
import { demand, dinars, type Market, missing, openMarket } from './market'

describe.each(mainEngines)('D-05 case 82: ways to change a request, on $name', engine => {
  let market: Market
  let token: string
  beforeAll(async () => {
    market = await openMarket(engine)
    token = await market.test.signIn('lead@example.com')
  })
  afterAll(() => market.test.close())

  const change = (id: number, values: Values) => market.as('lead', 'PUT', `work-orders/${id}`, values)
  const move = (id: number | undefined, name: string, body: Values = {}) =>
    market.move('agent', `quotes/${id}`, name, body)
  const read = async (id: number): Promise<Values> =>
    demand(await market.as('lead', 'GET', `work-orders/${id}`))
  const older = async (id: number) => (await market.quotes(id)).map(({ outdated }) => outdated)
  const request = async (path: string, body?: BodyInit, type = 'text/csv') =>
    market.test.app.request(`/api/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': type, 'Accept-Language': 'en' },
      body,
    })

  it('D-05 K-12 a mailed request without an answer says that its carrier was asked for something else, and is sent again', async () => {
    const { id } = await market.order('requested')
    demand(await market.move('agent', `work-orders/${id}`, 'ask', { company_ids: market.carriers }))
    const [, , unmailed] = await market.quotes(id)
    expect(missing(await move(unmailed?.id, 'ask_again'))).toEqual([
      'This quote answers the current request.',
    ])
    const coverages = [{ code: 'TPL', name: 'TPL', included: true, limit: dinars(400) }]
    demand(await change(id, { wanted_start: '2027-03-20', coverages }))
    // GAMMA has no address, so the office informs it, and its quote answers the order as it is.
    expect(await older(id)).toEqual([true, true, false])
    const [alpha, beta, gamma] = await market.quotes(id)
    for (const { coverages: of } of [alpha, beta] as Values[]) expect(of).toHaveLength(2)
    expect(gamma?.coverages).toMatchObject(coverages)
    const before = (await mailsTo(market.test.services, 'alpha@carrier.example')).length
    const asked = demand(await move(alpha?.id, 'ask_again'))
    expect(asked).toMatchObject({ status: 'requested', outdated: false, request_changes: null, coverages })
    const mails = await mailsTo(market.test.services, 'alpha@carrier.example')
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)?.subject).toMatch(/^Changed request for a quote/u)
    expect(mails.at(-1)?.text).toMatch(/Wanted from.*Mar 15, 2027 → Mar 20, 2027/u)
    expect(mails.at(-1)?.text).toMatch(/Third-party liability.*Wanted → Limit TND.400\.000/u)
    expect(await read(id)).toMatchObject({ quotes_outdated: 1 })
    // An answer to the older request is received as such.
    for (const quote of [alpha, beta, gamma])
      demand(await move(quote?.id, 'receive', { premium_net: dinars(900) }))
    expect(await older(id)).toEqual([false, true, false])
  })

  it('D-05 a bulk edit and an import change the quotes of each work order', async () => {
    const orders = [await market.order('received'), await market.order('offered')]
    const ids = orders.map(({ id }) => id)
    const filter = encodeURIComponent(JSON.stringify({ id: ids }))
    demand(
      await market.test.call(`/api/v1/work-orders?filter=${filter}`, {
        method: 'PUT',
        token,
        body: { wanted_end: '2027-12-01' },
      }),
    )
    for (const id of ids) expect(await older(id)).toEqual([true, true])
    const lines = orders.map(({ number }, at) => `${number};2027-03-${20 + at}`)
    const table = ['Number;Wanted from', ...lines, ''].join('\n')
    const file = await request('work-orders/imports?name=list.csv', table)
    const { data } = (await file.json()) as { data: { id: string } }
    const run = async (step: string) => {
      const answer = await request(`imports/${data.id}/${step}`, '{}', 'application/json')
      expect(answer.status).toBe(202)
      while (await runNextChunk(market.test.services, taskKinds));
    }
    await run('check')
    await run('write')
    for (const [at, id] of ids.entries()) {
      expect(await read(id)).toMatchObject({ wanted_start: `2027-03-${20 + at}`, quotes_outdated: 2 })
      const [quote] = await market.quotes(id)
      expect(quote?.request_changes).toMatchObject([{ key: 'wanted_start' }, { key: 'wanted_end' }])
    }
  })

  it('D-05 O-06 undoing the change makes the quotes current, and undoing a confirmation makes one older again', async () => {
    const { id } = await market.order('received')
    const changed = await change(id, { wanted_start: '2027-03-20' })
    const undo = (operation: string) => market.as('lead', 'POST', `operations/${operation}/undo`, {})
    demand(await undo(changed.body.meta.operation))
    expect(await older(id)).toEqual([false, false])
    expect(await read(id)).toMatchObject({ quotes_outdated: null, wanted_start: '2027-03-15' })
    demand(await change(id, { wanted_start: '2027-03-20' }))
    const [quote] = await market.quotes(id)
    const confirmed = await market.move('lead', `quotes/${quote?.id}`, 'confirm', { reason: 'By phone' })
    expect(await older(id)).toEqual([false, true])
    demand(await undo(confirmed.body.meta.operation))
    expect(await older(id)).toEqual([true, true])
    expect(await read(id)).toMatchObject({ quotes_outdated: 2 })
  })

  it('D-05 the update makes no quote older, and then notices changes', async () => {
    const { id } = await market.order('offered')
    const { services } = market.test
    const { kysely } = services.db
    const columns = sql`request = null, outdated = null, request_changes = null`
    await sql`update quotes set ${columns} where work_order_id = ${id}`.execute(kysely)
    await sql`update settings set value = '[]' where key = 'brought_once'`.execute(kysely)
    const before = await market.quotes(id)
    await runMigrations(services)
    expect(await older(id)).toEqual([false, false])
    for (const [at, quote] of (await market.quotes(id)).entries()) {
      expect(quote.request).toMatchObject({ wanted_start: '2027-03-15', answers: { seats: 5 } })
      expect(quote.premium_total).toEqual(before[at]?.premium_total)
    }
    demand(await change(id, { wanted_start: '2027-03-21' }))
    expect(await older(id)).toEqual([true, true])
    expect(await brokenInvariants(services.db, services.resources)).toEqual([])
  })

  it('D-06 the comparison for the customer leaves out offers of an older request, and says so', async () => {
    const { id } = await market.order('offered')
    const print = async () => {
      const answer = await request(`work-orders/${id}/documents/comparison.pdf?language=en`)
      return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).whole
    }
    expect(await print()).not.toContain('Notshown')
    demand(await change(id, { wanted_start: '2027-03-20' }))
    const [quote] = await market.quotes(id)
    demand(await move(quote?.id, 'confirm', { reason: 'By phone' }))
    const text = await print()
    expect(text).toMatch(/Notshown.*BETA/u)
    expect(text.match(/BETA/gu)).toHaveLength(1)
    expect(text).toContain('ALPHA')
  })
})
