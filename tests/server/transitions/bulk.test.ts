import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { everything, openApi, query, type TestApi } from '../api/testApi'
import { post } from './definitions'

describe.each(mainEngines)('bulk transitions on $name', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(engine, post)
  })
  afterEach(() => api.as(everything))
  afterAll(() => api.close())
  const make = (values: object = {}) => api.make('letters', { title: 'Letter', weight: 5, ...values })
  const moveAll = (name: string, ids: number[], body: object = {}) =>
    api.call('POST', `letters/transitions/${name}?${query({ filter: { id: ids } })}`, body)

  it('C-10 each record on its own: possible ones change, the others are reported with why', async () => {
    const good = await make()
    const bare = await make({ title: 'Bare', weight: null })
    const gone = await make({ title: 'Sent' })
    await api.call('POST', `letters/${gone.id}/send`, { sent_to: 1 })
    const { status, body } = await moveAll('send', [good.id, bare.id, gone.id], {
      sent_to: 1,
      expected_count: 3,
    })
    expect([status, body.data.moved]).toEqual([200, [good.id]])
    expect(body.data.refused).toEqual([
      {
        id: bare.id,
        label: 'Bare',
        message: expect.any(String),
        missing: [{ field: 'weight', message: expect.any(String) }],
      },
      {
        id: gone.id,
        label: 'Sent',
        message: expect.any(String),
        missing: [{ field: 'status', message: 'This isn’t possible in the status Sent.' }],
      },
    ])
    expect((await api.call('GET', `letters/${good.id}`)).body.data).toMatchObject({
      status: 'sent',
      sent_to: 1,
    })
  })

  it('C-10 a database refusal for one does not undo the others', async () => {
    const twins = [await make({ box: 'A', code: '1' }), await make({ box: 'A', code: '1' }), await make()]
    const { body } = await moveAll(
      'send',
      twins.map(({ id }) => id),
      { sent_to: 1 },
    )
    expect(body.data.moved).toEqual([twins[0].id, twins[2].id])
    expect(body.data.refused[0].missing.map(({ field }: { field: string }) => field)).toEqual(['box', 'code'])
  })

  it('C-10 requires a filter, the expected count and a needed reason before anything changes', async () => {
    const { id } = await make()
    expect((await api.call('POST', 'letters/transitions/send', { sent_to: 1 })).status).toBe(400)
    expect((await moveAll('send', [id], { sent_to: 1, expected_count: 2 })).status).toBe(409)
    expect((await moveAll('forget', [id])).body.errors).toHaveProperty('reason')
    expect((await moveAll('note', [id])).status).toBe(404)
    expect((await moveAll('forget', [id], { reason: 'old' })).body.data.moved).toEqual([id])
  })

  it("C-10 E-02 changes none until the caller has seen others' changes, then all", async () => {
    const [first, second] = [await make(), await make()]
    const ids = [first.id, second.id]
    await api.call('PUT', `letters/${first.id}`, { notes: 'Do not send yet', version: 1 })
    const seen = { [first.id]: 1, [second.id]: 1 }
    const { status, body } = await moveAll('send', ids, { sent_to: 1, versions: seen })
    expect([status, body.code, body.details.count]).toEqual([409, 'stale', 1])
    expect(body.details.records[0]).toMatchObject({
      ...{ id: first.id, version: 2, by: { label: 'Amel' } },
      ...{ before: { notes: null }, now: { notes: 'Do not send yet' } },
    })
    const on = await moveAll('send', ids, { sent_to: 1, versions: { ...seen, [first.id]: 2 } })
    expect(on.body.data).toEqual({ moved: ids, refused: [] })
    const { body: history } = await api.call('GET', `letters/${first.id}/history`)
    expect(history.data[0]).toMatchObject({ action: 'send', unversioned: false })
  })

  it("P-05 nobody can change in bulk what they can't change one by one", async () => {
    const mine = await make({ code: 'mine' })
    const other = await make({ code: 'other', secret: 'x' })
    api.as([{ action: 'read', subject: 'Letter' }])
    expect((await moveAll('forget', [mine.id], { reason: 'r' })).status).toBe(403)
    api.as([
      { action: 'read', subject: 'Letter' },
      { action: 'update', subject: 'Letter', conditions: { code: 'mine' } },
    ])
    const { body } = await moveAll('forget', [mine.id, other.id], { reason: 'r' })
    expect(body.data).toMatchObject({ moved: [mine.id], refused: [{ id: other.id, missing: [] }] })
    api.as([{ action: ['read', 'update'], subject: 'Letter', conditions: { code: 'mine' } }])
    expect((await moveAll('forget', [other.id], { reason: 'r' })).body.data).toEqual({
      moved: [],
      refused: [],
    })
  })
})
