import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '../../../server/base/services'
import { exportCsv } from '../../../server/engine/records/exportRecords'
import { scopeOf } from '../../../server/engine/records/scope'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { abilityOf } from '../../../src/core/access/ability'
import type { Rule } from '../../../src/core/access/rule'
import { engines } from '../../support/databases'
import { textByTemporal } from '../../support/temporalDays'
import { books, library, shelves } from '../api/definitions'
import { openApi, type TestApi } from '../api/testApi'

// More rows than the first page of an export.
const ROWS = 2_100

// The embedded database has no lists of values, so it has only one way to export.
const withLists = engines.filter(({ name }) => name === 'postgres')

describe.each(withLists)('exports on $name', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(engine)
    await fill(api.services)
  })
  afterAll(() => api.close())

  async function exported(services: Services, rules: Rule[], request: object) {
    const user = { id: 1, user_type: 1 }
    const session = { id: 1, user, rules, ability: abilityOf(rules, user) }
    const pages = exportCsv(scopeOf(services, session, 'en'), books, { filter: {}, plain: false, ...request })
    const pieces: Buffer[] = []
    for await (const piece of pages) pieces.push(piece)
    return Buffer.concat(pieces).toString()
  }

  /**
   * Returns the same export in each way: from the database's
   * lines, without them, and without lists of values.
   */
  const allWays = (rules: Rule[], request: object, services = api.services) => {
    const { db } = services
    const ways = [db, { ...db, copyLines: undefined }, { ...db, copyLines: undefined, readLists: undefined }]
    return Promise.all(ways.map(way => exported({ ...services, db: way }, rules, request)))
  }

  it('F-03 moments are in the time of the office, the same whichever way rows are read', async () => {
    const clock = Date.UTC(2026, 9, 25, 1)
    const moments = [-3_600_000, -1, 0, 1, 1_800_000, 86_400_000 * 90].map(by =>
      new Date(clock + by).toISOString(),
    )
    await sql`
      update books set sold_at = (${moments}::timestamptz[])[part::int % 5 + 1]
      where title like 'Row 1%'`.execute(api.db.kysely)
    const office = { ...api.services.office, timeZone: () => 'Europe/Paris' }
    const request = { fields: ['sold_at', 'part'], filter: { sold_at_null: false } }
    const [one, other, third] = await allWays(all, request, { ...api.services, office })
    expect(one).toBe(third)
    expect(other).toBe(third)
    const cells = new Set(
      one?.split('\r\n').flatMap(line => (line.startsWith('2') ? [line.split(',')[0]] : [])),
    )
    expect([...cells].sort()).toEqual(
      moments
        .slice(0, 5)
        .map(moment => textByTemporal(Date.parse(moment), 'Europe/Paris'))
        .sort(),
    )
    // Programs read moments in UTC.
    const [plain] = await allWays(all, { ...request, plain: true }, { ...api.services, office })
    expect(
      plain
        ?.split('\r\n')
        .slice(1, -1)
        .every(line => /^2026-10-25T.*Z,/.test(line)),
    ).toBe(true)
  })

  const all: Rule[] = [{ action: 'manage', subject: 'all' }]
  const some: Rule[] = [
    { action: 'read', subject: ['Person', 'Shelf'] },
    { action: 'read', subject: 'Book', conditions: { title_q: '1' } },
  ]
  const masked: Rule[] = [...some, { action: 'manage', subject: 'Book', conditions: { part: 3 } }]

  it.each([
    ['of everything', all, {}],
    ['without labels', all, { plain: true }],
    [
      'of some fields in another order, empty ones among what it is ordered by',
      all,
      {
        fields: ['owner', 'tags', 'name'],
        sort: [
          ['published', 'DESC'],
          ['part', 'ASC'],
        ],
      },
    ],
    ['under a condition', some, {}],
    ['with fields that are kept back on some records', masked, { filter: { part_gte: 3, part_lte: 4 } }],
  ] as [string, Rule[], object][])(
    'C-11 an export %s is the same whichever way rows are read',
    async (_what, rules, request) => {
      const [one, other, third] = await allWays(rules, request)
      expect(one).toBe(third)
      expect(other).toBe(third)
      expect(one?.split('\r\n').length).toBeGreaterThan(300)
    },
  )

  it('C-11 the database writes the lines, whichever cells are empty', async () => {
    const { readLists } = api.db
    const read: string[] = []
    const listening: Services['db'] = {
      ...api.db,
      readLists: query => {
        read.push(query.sql)
        return readLists?.(query) ?? Promise.reject(new Error('no lists'))
      },
    }
    expect(
      (await exported({ ...api.services, db: listening }, all, {})).split('\r\n').length,
    ).toBeGreaterThan(ROWS)
    expect(read).toEqual([])
  })

  it('C-11 a line break within a cell does not end the line', async () => {
    const [text] = await allWays(all, { filter: { notes_q: 'two lines' }, fields: ['title', 'notes'] })
    expect(text).toBe('\ufeffTitle,Notes\r\nBroken,"two lines\nof one"\r\n')
  })

  it.each([
    ['a text has the mark of the server in it', sql`notes = 'a' || chr(31) || 'b' || chr(31) || '7c'`],
    ['an option is no longer known', sql`status = 'borrowed, then lost'`],
    ['a day is without end', sql`published = '-infinity'`],
    ['a moment is before our era', sql`sold_at = '0044-03-15 12:00:00+00 BC'`],
    ['a moment is without end', sql`sold_at = 'infinity'`],
    ['a number is greater than the server can hold', sql`part = 9007199254740993`],
    ['numbers are below zero', sql`part = -5, cost = -9007199254740993`],
    ['a moment is more exact than it is said', sql`sold_at = '2026-02-03 04:05:06.789999+00'`],
    ['lists are empty', sql`tags = '{}', scans = '{}', related_ids = '{}'`],
    ['a word of a list is empty, or none', sql`tags = array[null, '', 'x, y', '=z']`],
    ['texts are empty', sql`isbn = '', notes = ''`],
  ])('C-11 an export is the same whichever way rows are read when %s', async (_what, changed) => {
    const { kysely } = api.db
    const changing = sql<{ id: string }>`
      update books set ${changed} where id = (select max(id) from books where deleted_at is null) returning id`
    const { rows } = await changing.execute(kysely)
    expect(rows).toHaveLength(1)
    const [one, other, third] = await allWays(all, {})
    await sql`update books set deleted_at = now() where id = ${rows[0]?.id}`.execute(kysely)
    expect(one).toBe(third)
    expect(other).toBe(third)
  })
})

async function fill(services: Services): Promise<void> {
  const [shelf] = await createRecords(services, library.get(shelves.name), [{ code: '=A, "1"', open: true }])
  const records = Array.from({ length: ROWS }, (_row, n) => ({
    title: `Row ${n}${n % 7 ? '' : ', "quoted"'}`,
    part: (n % 5) + 1,
    tags: n % 3 ? ['one', 'two, three'] : [],
    owner: 1,
    shelf_id: n % 2 ? shelf?.id : null,
    price: n % 4 ? { amount: n * 100, currency: 'TND' } : null,
    weight: n % 6 ? '12.50' : null,
    published: n % 3 ? `2026-0${(n % 9) + 1}-11` : null,
    place: n % 5 ? null : { line1: '12, rue', city: 'Tunis', country: 'TN' },
    lenders: n % 10 ? null : [{ who: 'Amel', person_id: 1 }],
    notes: n === 3 ? '-1+2' : null,
  }))
  await createRecords(services, books, [
    ...records,
    { title: 'Broken', notes: 'two lines\nof one', owner: 1 },
  ])
}
