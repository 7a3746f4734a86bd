import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { engines } from '../../support/databases'
import { statementsOf } from '../records/plans'
import { openStudioApp, type StudioApp } from './studioApp'

const signals = (options: object = {}) => ({
  ...{ name: 'signals', title: 'name', subject: 'Signal', uncounted: true },
  fields: { name: { kind: 'text', required: true } },
  list: { sort: { name: 'asc' } },
  ...options,
})

describe.each(engines)('uncounted lists on $name', { timeout: 120_000 }, engine => {
  let studio: StudioApp

  beforeAll(async () => {
    studio = await openStudioApp(engine)
  })
  afterAll(() => studio.close())

  const page = async (first: number, last: number, query = '') => {
    const { body, headers } = await studio.call(`signals?range=[${first},${last}]${query}`)
    const { total, total_is, next, prev } = body.meta
    return {
      ...{ names: body.data.map(({ name }: { name: string }) => name), total, total_is, next, prev },
      range: headers.get('Content-Range'),
    }
  }

  it('T-04 C-07 have no total until their end is read', async () => {
    await studio.apply({ signals: signals() })
    const { services } = studio.app
    const names = ['A', 'B', 'C', 'D', 'E']
    expect(await page(0, 1)).toMatchObject({ total: 0, total_is: 'exact', range: 'signals */0' })
    await createRecords(
      services,
      services.resources.get('signals'),
      names.map(name => ({ name })),
    )
    const first = await page(0, 1)
    expect(first).toMatchObject({ names: ['A', 'B'], total: 3, total_is: 'capped', range: 'signals 0-1/*' })
    const second = await page(2, 3, `&cursor=${first.next}`)
    expect(second).toMatchObject({ names: ['C', 'D'], total: 0, total_is: 'capped', range: 'signals 2-3/*' })
    const none = { total: 0, total_is: 'capped' }
    expect(await page(4, 5, `&cursor=${second.next}`)).toMatchObject({
      ...{ names: ['E'], next: undefined, range: 'signals 4-4/*' },
      ...none,
    })
    expect(await page(900, 901, `&cursor=${second.prev}`)).toMatchObject({ names: ['A', 'B'], ...none })
    expect(await page(4, 5)).toMatchObject({
      names: ['E'],
      total: 5,
      total_is: 'exact',
      range: 'signals 4-4/5',
    })
    expect(await page(900, 901)).toMatchObject({ names: [], total_is: 'capped', range: 'signals */*' })
    const { headers, body } = await studio.call('signals/choices?range=[0,1]')
    expect([headers.get('Content-Range'), body.meta]).toMatchObject(['signals 0-1/*', { total: 3 }])
  })

  it('T-04 no statement counts them, and measures still do', async () => {
    const { db } = studio.app.services
    const read = await statementsOf(db, 'signals', () => page(0, 1))
    expect(read.filter(({ sql }) => sql.includes('count('))).toEqual([])
    expect((await studio.call('signals/groups')).body.data).toMatchObject({ count: 5 })
  })

  it('T-03 T-04 the plan names the option; without it, lists are counted again', async () => {
    const changes = { signals: signals({ uncounted: false }) }
    expect((await studio.call('studio/plan', { changes })).body.data).toMatchObject({
      ...{ problems: [], losses: [], sql: [], changes: [{ text: 'Changed: counting of lists' }] },
    })
    await studio.apply(changes)
    expect(await page(0, 1)).toMatchObject({ total: 5, total_is: 'exact', range: 'signals 0-1/5' })
  })
})
