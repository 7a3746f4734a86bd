import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openApi, query, type TestApi } from '../api/testApi'

describe.each(mainEngines)('bulk writes to rows changed by others on $name', engine => {
  let api: TestApi
  const made: { id: number; version: number }[] = []
  beforeAll(async () => {
    api = await openApi(engine)
    for (const title of ['One', 'Two', 'Three']) made.push(await api.make('books', { title, part: 1 }))
  })
  afterAll(() => api.close())
  const path = (ids = made.map(({ id }) => id)) => `books?${query({ filter: { id: ids } })}`
  const versions = () => Object.fromEntries(made.map(({ id, version }) => [id, version]))
  const parts = async () => {
    const { body } = await api.call('GET', path())
    return body.data.map(({ part }: { part: number }) => part).sort()
  }

  it('C-10 E-02 rejects all if a value to be set has changed, with before and now of each', async () => {
    const [first, second] = made
    await api.call('PUT', `books/${first?.id}`, { part: 7, version: 1 })
    await api.call('PUT', `books/${second?.id}`, { title: 'Two, renamed', version: 1 })
    const { status, body } = await api.call('PUT', path(), { part: 5, versions: versions() })
    expect([status, body.code]).toEqual([409, 'stale'])
    expect(body.details.records).toEqual([
      expect.objectContaining({
        id: first?.id,
        label: expect.any(String),
        version: 2,
        by: { id: 1, label: 'Amel' },
        before: { part: 1 },
        now: { part: 7 },
      }),
    ])
    expect(await parts()).toEqual([1, 1, 7])
  })

  it("C-10 E-02 overwrites with the newer versions; changes to other fields don't conflict", async () => {
    const onTop = { ...versions(), [Number(made[0]?.id)]: 2 }
    expect((await api.call('PUT', path(), { part: 5, versions: onTop })).status).toBe(200)
    expect(await parts()).toEqual([5, 5, 5])
    const { body } = await api.call('GET', `books/${made[2]?.id}/history`)
    expect(body.data[0]).toMatchObject({ action: 'update', unversioned: false })
    // Identical changes don't conflict.
    expect((await api.call('PUT', path(), { part: 5, versions: versions() })).status).toBe(200)
  })

  it('C-10 E-02 never deletes changed rows unseen', async () => {
    const removed = await api.call('DELETE', path(), { versions: versions() })
    expect([removed.status, removed.body.details.count]).toEqual([409, 3])
    expect((await api.call('DELETE', path(), { versions: { x: 1 } })).status).toBe(422)
    expect((await api.call('DELETE', path(), { expected_count: 3 })).status).toBe(200)
  })
})
