import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRecords } from '../../../server/engine/writes/createRecords'
import type { Rule } from '../../../src/core/access/rule'
import { fold } from '../../../src/core/schema/fold'
import { engines } from '../../support/databases'
import { books, shelves } from '../api/definitions'
import { everything, openApi, query, type TestApi } from '../api/testApi'

const reads = (subject: string, more: Partial<Rule> = {}): Rule => ({ action: 'read', subject, ...more })

describe.each(engines)('search across all resources on $name', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(engine)
    const rows = [
      { title: 'Marine atlas', isbn: 'AT-100', owner: 1 },
      { title: 'An atlas of stars', isbn: 'AT-200', owner: 2 },
      { title: 'Atlas', isbn: 'AT-300', owner: 1 },
      { title: 'Catlass', owner: 2 },
      { title: '100% sure', owner: 1 },
      { title: '1000 nights', owner: 1 },
      { title: 'أحمد المكتبة', owner: 1 },
      { title: 'Işık ve Çağ', owner: 1 },
    ]
    await createRecords(
      api.services,
      shelves,
      [{ code: 'Atlases' }, { code: 'Poems' }].map(shelf => ({ ...shelf, open: true })),
    )
    await createRecords(api.services, books, rows)
  })
  afterEach(() => api.as(everything))
  afterAll(() => api.close())

  interface Group {
    resource: string
    records: { id: number; label: string; text?: string }[]
  }
  const find = async (q: string, more: Record<string, unknown> = {}): Promise<Group[]> =>
    (await api.call('GET', `search?${query({ q, ...more })}`)).body.data
  const labels = async (q: string, resource = 'books') =>
    (await find(q)).find(group => group.resource === resource)?.records.map(({ label }) => label) ?? []

  it('C-11 finds records of every readable resource, those starting with the text first', async () => {
    expect(await find('atlas')).toEqual([
      {
        resource: 'book-shelves',
        records: [{ id: expect.any(Number), label: 'Atlases' }],
      },
      {
        resource: 'books',
        records: [
          { id: expect.any(Number), label: 'Atlas', text: 'AT-300' },
          { id: expect.any(Number), label: 'An atlas of stars', text: 'AT-200' },
          { id: expect.any(Number), label: 'Marine atlas', text: 'AT-100' },
          { id: expect.any(Number), label: 'Catlass' },
        ],
      },
    ])
    expect((await find('at-200')).map(({ records }) => records)).toEqual([
      [{ id: expect.any(Number), label: 'An atlas of stars', text: 'AT-200' }],
    ])
    expect((await find('atlas', { limit: 1 })).map(({ records }) => records.length)).toEqual([1, 1])
  })

  it('C-08 matches every word, folded in every language, without wildcards', async () => {
    expect(await labels('stars  AT-2')).toEqual(['An atlas of stars'])
    expect(await labels('atlas nights')).toEqual([])
    expect(await labels('احمد مكتبه')).toEqual(['أحمد المكتبة'])
    expect(await labels('ISIK')).toEqual(['Işık ve Çağ'])
    expect(await labels('100%')).toEqual(['100% sure'])
    for (const q of ['__', '%%', '\\\\', "';=--"]) expect(await find(q)).toEqual([])
    expect(await labels('tl')).toEqual([])
    expect(await labels('at')).toHaveLength(3)
  })

  it('P-05 rule conditions apply to the search, and without permission it finds nothing', async () => {
    api.as([reads('Book', { conditions: { owner: '@me' } })])
    expect(await labels('atlas')).toEqual(['Atlas', 'Marine atlas'])
    expect((await find('atlas')).map(({ resource }) => resource)).toEqual(['books'])
    api.as([reads('Book', { conditions: { owner: '@me' } })], 2)
    expect(await labels('atlas')).toEqual(['An atlas of stars', 'Catlass'])
    api.as([{ action: 'create', subject: 'Book' }])
    expect(await find('atlas')).toEqual([])
    api.as([])
    expect(await find('atlas')).toEqual([])
  })

  it('P-12 unreadable fields neither match a record nor appear in its result', async () => {
    const kept = (...fields: string[]): Rule => ({ action: 'read', subject: 'Book', fields, inverted: true })
    api.as([reads('Book'), kept('isbn')])
    expect(await find('at-200')).toEqual([])
    expect(JSON.stringify(await find('atlas'))).not.toContain('AT-')
    expect(await labels('atlas')).toHaveLength(4)
    api.as([reads('Book'), kept('name')])
    expect(await labels('stars')).toEqual([])
    expect((await find('at-200')).flatMap(({ records }) => records)).toEqual([
      { id: expect.any(Number), label: expect.stringMatching(/^#\d+$/), text: 'AT-200' },
    ])
    // A field must be readable on all records: otherwise a match would reveal its values on the others.
    api.as([
      reads('Book', { fields: ['name'] }),
      reads('Book', { fields: ['isbn'], conditions: { owner: '@me' } }),
    ])
    expect(await find('at-200')).toEqual([])
    api.as([reads('Book'), kept('name', 'isbn')])
    expect(await find('atlas')).toEqual([])
  })

  it('D-13 finds nothing in the trash', async () => {
    const { id } = await api.make('books', { title: 'Thrown away' })
    expect(await labels('thrown')).toEqual(['Thrown away'])
    await api.call('DELETE', `books/${id}`)
    expect(await find('thrown')).toEqual([])
  })

  it('API.md rejects an invalid search with the reason', async () => {
    const refusal = async (search: string) => {
      const { status, body } = await api.call('GET', `search?${search}`)
      return [status, body.code, body.details?.param]
    }
    expect(fold(' É ')).toBe('e')
    for (const search of ['', 'q=', 'q=a', 'q=%20%C3%89%20', `q=${'a'.repeat(201)}`, 'q=ab%00'])
      expect(await refusal(search)).toEqual([400, 'invalid_query', 'q'])
    for (const limit of ['0', '21', '-1', 'all', '1.5', ''])
      expect(await refusal(`q=atlas&limit=${limit}`)).toEqual([400, 'invalid_query', 'limit'])
    expect(await refusal('q=atlas&filter={}')).toEqual([400, 'invalid_query', 'filter'])
    expect((await api.call('GET', 'search?q=a')).body.message).toBe('q must have 2 to 200 characters.')
  })
})
