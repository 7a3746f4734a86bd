import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openApi, type TestApi } from '../api/testApi'

describe.each(mainEngines)('request bodies on $name', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(engine)
  })
  afterAll(() => api.close())
  const nested = (depth: number) => `{"notes":${'['.repeat(depth)}${']'.repeat(depth)}}`

  it.each([
    ['{"title":"T",}', 13],
    ['{"title":"T"', 12],
    ['{"title":T}', 9],
    ['', 0],
    ['{"title":"T"} x', 14],
  ])('E-04 the body %j returns 400 with the position', async (body, position) => {
    const answer = await api.call('POST', 'books', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'invalid_json',
      details: { param: 'body', name: String(position) },
    })
  })

  it('U-01 C-02 a body with too many values returns 400 with the limit', async () => {
    const notes = Array(10_000).fill(1)
    const { status, body } = await api.call('POST', 'books', { notes })
    expect([status, body.code]).toEqual([400, 'invalid_json'])
    expect(body.details).toEqual({ param: 'body', name: 'values', limit: 10_000 })
  })

  it('U-01 an error names a hundred wrong fields at most', async () => {
    const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`no_field_${at}`, 1]))
    const { status, body } = await api.call('POST', 'books', fields)
    expect([status, Object.keys(body.errors).length]).toEqual([422, 100])
  })

  it('U-01 a filter of thousands of levels returns 400', async () => {
    const { status, body } = await api.call('GET', `books?filter=${'['.repeat(7_000)}${']'.repeat(7_000)}`)
    expect([status, body.code]).toEqual([400, 'invalid_query'])
  })

  it.each([['[1]'], ['"text"'], ['null'], ['5'], [nested(40)]])(
    'E-04 the body %j returns 400',
    async body => {
      const answer = await api.call('POST', 'books', body)
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_json'])
    },
  )

  it('E-04 a body of another type returns 415, an oversized one 413', async () => {
    const typed = await api.call('POST', 'books', 'title=T', {
      'Content-Type': 'application/x-www-form-urlencoded',
    })
    expect([typed.status, typed.body.code]).toEqual([415, 'unsupported_type'])
    expect(typed.body.message).toBe('This content type is not supported. Send application/json.')
    const large = await api.call('POST', 'books', { title: 'x'.repeat(1_100_000) })
    expect([large.status, large.body.code]).toEqual([413, 'too_large'])
  })

  it('E-04 property names that every object has are fields like others: unknown', async () => {
    for (const name of ['__proto__', 'constructor', 'hasOwnProperty', 'toString']) {
      const answer = await api.call('POST', 'books', `{"title":"T","${name}":1}`)
      expect([name, answer.status]).toEqual([name, 422])
      expect((await api.call('GET', `books?filter={"${name}":1}`)).status).toBe(400)
    }
  })

  it('E-04 wrong types in every field return 422, never 500', async () => {
    const wrong: unknown[] = [
      5,
      -1e300,
      true,
      'text',
      [],
      {},
      [null],
      [[1]],
      { amount: 'x' },
      '9'.repeat(30),
      1.5,
    ]
    for (const field of Object.keys(api.services.resources.get('books').fields))
      for (const value of wrong) {
        const { status, body } = await api.call('POST', 'books', { title: 'T', [field]: value })
        expect([201, 422], `${field}: ${JSON.stringify(value)} → ${JSON.stringify(body)}`).toContain(status)
      }
  })

  it('E-04 wrong types in every filter return 400, never 500', async () => {
    const wrong: unknown[] = [
      null,
      5,
      -1e300,
      true,
      'text',
      [],
      {},
      [null],
      [[1]],
      '9'.repeat(400),
      1.5,
      '%',
      '@today+99999y',
    ]
    const { fields } = api.services.resources.get('books')
    for (const name of Object.keys(fields))
      for (const operator of [
        '',
        '_eq',
        '_neq',
        '_gt',
        '_lte',
        '_eq_any',
        '_neq_any',
        '_inc',
        '_inc_any',
        '_q',
        '_null',
      ])
        for (const value of wrong) {
          const filter = encodeURIComponent(JSON.stringify({ [`${name}${operator}`]: value }))
          const { status } = await api.call('GET', `books?range=[0,0]&filter=${filter}`)
          expect([200, 400], `${name}${operator}: ${JSON.stringify(value)}`).toContain(status)
        }
  })
})
