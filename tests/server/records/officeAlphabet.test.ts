import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { setOfficeCountry } from '../../../src/core/i18n/officeCountry'
import { compareTexts, sortSql } from '../../../src/core/schema/alphabet'
import { engines } from '../../support/databases'
import { books, shelves } from '../api/definitions'
import { openApi, query, type TestApi } from '../api/testApi'

const ALPHABET = 'abcçdefgğhıijklmnoöprsştuüvyz'
/** Node's Turkish collation. It places only Î, whose letter is i, with ı. */
const { compare } = new Intl.Collator('tr')
const character = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...ALPHABET, ...ALPHABET.toLocaleUpperCase('tr')) },
  fc.constantFrom(..."qwxQWXâîûÂÛéèàñßñ 0123456789-.'&/ابتثجحدرسشصعفقكلمنهوي"),
)
const word = fc
  .string({ unit: character, minLength: 1, maxLength: 6 })
  .map(one => one.trim())
  .filter(Boolean)

describe.each(engines)('F-06 lists of an office in Turkey, on $name', engine => {
  let api: TestApi
  const titles = [
    ...fc.sample(word, { numRuns: 160, seed: 7 }),
    'Işık',
    'Işık',
    'ışık',
    'İpek',
    'ipek',
    'çam',
    'Cz',
  ]
  let ids: number[]

  beforeAll(async () => {
    setOfficeCountry('TR')
    api = await openApi(engine)
    const [one, other] = await createRecords(
      api.services,
      shelves,
      ['Çorum', 'Cizre'].map(code => ({ code, open: true })),
    )
    const made = await createRecords(
      api.services,
      books,
      titles.map((title, at) => ({ title, shelf_id: (at % 2 ? one : other)?.id })),
    )
    ids = made.map(({ id }) => id)
  })
  afterAll(async () => {
    setOfficeCountry(undefined)
    await api.close()
  })

  const inOrder = (sign: 1 | -1) =>
    ids
      .map((id, at) => ({ id, title: titles[at] as string }))
      .sort((a, b) => (compare(a.title, b.title) || a.id - b.id) * sign)
      .map(({ id }) => id)
  const page = async (more: Record<string, unknown>) => {
    const { status, body } = await api.call('GET', `books?${query(more)}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return { ids: body.data.map(({ id }: { id: number }) => id) as number[], meta: body.meta }
  }

  it('F-06 have the order of the Turkish alphabet for random words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 300, maxLength: 300 }), async words => {
        const key = sql.raw(sortSql('given', 'tr'))
        const { rows } = await sql<{ given: string; same: boolean }>`
          select given, ${key} = lag(${key}) over (order by ${key}) as same
          from unnest(${words}::text[]) given order by ${key}`.execute(api.db.kysely)
        for (const [at, { given, same }] of rows.entries()) {
          const before = rows[at - 1]?.given
          if (before === undefined) continue
          expect(compare(before, given), `${before} before ${given}`).toBeLessThanOrEqual(0)
          expect(Math.sign(compareTexts(before, given, 'tr'))).toBe(same ? 0 : -1)
          expect(same, `${before} and ${given}`).toBe(before === given)
        }
      }),
      { numRuns: process.env.TEST_LONG ? 200 : 8, endOnFailure: true },
    )
  })

  it.each(['ASC', 'DESC'] as const)('F-06 %s, page by page, forwards and backwards', async direction => {
    const whole = inOrder(direction === 'ASC' ? 1 : -1)
    const sort = ['title', direction]
    const pages: Awaited<ReturnType<typeof page>>[] = []
    let cursor: string | undefined
    do {
      const one = await page({ sort, range: [0, 24], ...(cursor ? { cursor } : {}) })
      pages.push(one)
      cursor = one.meta.next
    } while (cursor)
    expect(pages.flatMap(one => one.ids)).toEqual(whole)
    for (let at = pages.length - 1; at > 0; at--)
      expect((await page({ sort, range: [0, 24], cursor: pages[at]?.meta.prev })).ids).toEqual(
        pages[at - 1]?.ids,
      )
    expect((await page({ sort, range: [60, 84] })).ids).toEqual(whole.slice(60, 85))
  })

  it('F-06 have this order in filters, titles of references, exports and choices', async () => {
    const sort = ['title', 'ASC']
    const filter = { title_gte: 'ç', title_lt: 'ı' }
    const between = inOrder(1).filter(id => {
      const title = titles[ids.indexOf(id)] as string
      return compare(title, 'ç') >= 0 && compare(title, 'ı') < 0
    })
    expect(between.length).toBeGreaterThan(10)
    expect((await page({ sort, filter, range: [0, 199] })).ids).toEqual(between)
    const { body } = await api.call('GET', `books/export?${query({ sort, filter, fields: ['id'] })}`)
    expect(body.trim().split('\r\n').slice(1).map(Number)).toEqual(between)
    const byShelf = await page({ sort: ['shelf_id', 'ASC'], range: [0, 199] })
    const inCizre = (id: number) => ids.indexOf(id) % 2 === 0
    expect(byShelf.ids).toEqual([...ids.filter(inCizre), ...ids.filter(id => !inCizre(id))])
    const choices = await api.call('GET', `books/choices?${query({ q: 'ış' })}`)
    expect(choices.body.data.map(({ label }: { label: string }) => label)).toEqual(
      expect.arrayContaining(['ışık', 'Işık']),
    )
    expect(choices.body.data.slice(0, 3).map(({ label }: { label: string }) => label)).toEqual([
      'ışık',
      'Işık',
      'Işık',
    ])
  })

  it('F-06 refuse a position in the order of another alphabet', async () => {
    const sort = ['title', 'ASC']
    const { meta } = await page({ sort, range: [0, 24] })
    setOfficeCountry('FR')
    try {
      const { status, body } = await api.call('GET', `books?${query({ sort, cursor: meta.next })}`)
      expect([status, body.code]).toEqual([400, 'invalid_query'])
      // A position by a code or a number stays.
      const byPart = await page({ sort: ['status', 'ASC'], range: [0, 24] })
      setOfficeCountry('TR')
      await page({ sort: ['status', 'ASC'], cursor: byPart.meta.next, range: [0, 24] })
    } finally {
      setOfficeCountry('TR')
    }
  })
})
