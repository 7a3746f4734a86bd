import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openApi, query, type TestApi } from '../api/testApi'

describe.each(mainEngines)('tally of a resource on $name', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(engine)
    await api.make('books', { title: 'One' })
    await api.make('books', { title: 'Two' })
    const { id } = await api.make('books', { title: 'Three', price: { amount: 5, currency: 'EUR' } })
    await api.call('POST', `books/${id}/offer`, {})
  })
  afterAll(() => api.close())

  const tally = (about: Record<string, unknown>) => api.call('GET', `books/tally?${query(about)}`)

  it('C-11 counts matching records by the values of a choice', async () => {
    const all = await tally({ by: 'status' })
    expect(all.body.data).toEqual({ counts: { draft: 2, offered: 1 }, complete: true })
    const some = await tally({ by: 'status', filter: { q: 'tw' } })
    expect(some.body.data.counts).toEqual({ draft: 1 })
  })

  it('C-11 rejects fields without a fixed set of values, and unknown ones', async () => {
    for (const about of [{ by: 'title' }, {}, { by: 'nothing' }, { by: 'status', range: [0, 1] }])
      expect((await tally(about)).status).toBe(400)
  })

  it('V-03 sums all matching records in groups, by currency, with the filter of each group', async () => {
    const ask = (about: Record<string, unknown>) => api.call('GET', `books/groups?${query(about)}`)
    await api.make('books', { title: 'Four', price: { amount: 7, currency: 'EUR' } })
    const { body } = await ask({ by: 'status', measures: 'sum:price' })
    const eur = (amount: number) => ({ 'sum:price': { amounts: [{ amount, currency: 'EUR' }] } })
    expect(body.data).toEqual({
      count: 4,
      values: eur(12),
      groups: [
        { key: 'draft', count: 3, filter: { status_eq_any: ['draft'] }, values: eur(7) },
        { key: 'offered', count: 1, filter: { status_eq_any: ['offered'] }, values: eur(5) },
      ],
    })
    const some = await ask({ by: 'status', filter: [{ title: 'One' }, { title: 'Three' }] })
    expect(
      some.body.data.groups.map(({ key, count }: { key: string; count: number }) => [key, count]),
    ).toEqual([
      ['draft', 1],
      ['offered', 1],
    ])
    for (const about of [
      { by: 'notes' },
      { by: 'cover' },
      { by: 'status', measures: 'sum:title' },
      { by: 'status', measures: 'most:price' },
    ])
      expect((await ask(about)).status).toBe(400)
  })
})
