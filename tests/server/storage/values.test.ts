import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/base/storage/database'
import { jsonParameter } from '../../../server/base/storage/values'
import { engines } from '../../support/databases'

async function first(db: Database, query: ReturnType<typeof sql>): Promise<Record<string, unknown>> {
  const { rows } = await query.execute(db.kysely)
  return rows[0] as Record<string, unknown>
}

describe.each(engines)('values on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  it('O-04 numbers beyond a float, dates and instants are returned as text', async () => {
    const row = await first(
      db,
      sql`select 9007199254740993::int8 as int8, 1.50::numeric as number, date '2024-02-29' as date,
        '2024-01-02T03:04:05.678912+02:00'::timestamptz as instant, '1999-12-31T23:59:59Z'::timestamptz as whole,
        'infinity'::timestamptz as never, timestamp '2024-01-02 03:04:05' as local, interval '1 day 2 hours' as span`,
    )
    expect(row).toEqual({
      int8: '9007199254740993',
      number: '1.50',
      date: '2024-02-29',
      instant: '2024-01-02T01:04:05.678Z',
      whole: '1999-12-31T23:59:59.000Z',
      never: 'infinity',
      local: '2024-01-02 03:04:05',
      span: '1 day 02:00:00',
    })
  })

  it('O-04 integers, floats, booleans, JSON, bytes and null are returned as such', async () => {
    const row = await first(
      db,
      sql`select 3::int4 as int4, -2::int2 as int2, 1.5::float8 as float8, true as yes, false as no, null as nothing,
        '{"a":[1,null,"é"]}'::jsonb as jsonb, '"text"'::json as json, '\\x01ff'::bytea as bytes,
        '5b8b1f3e-0000-4000-8000-000000000001'::uuid as uuid`,
    )
    expect(row).toEqual({
      int4: 3,
      int2: -2,
      float8: 1.5,
      yes: true,
      no: false,
      nothing: null,
      jsonb: { a: [1, null, 'é'] },
      json: 'text',
      bytes: new Uint8Array([1, 255]),
      uuid: '5b8b1f3e-0000-4000-8000-000000000001',
    })
  })

  it('O-04 arrays are returned as arrays of their element', async () => {
    const row = await first(
      db,
      sql`select array['a','b,"c\\','NULL',null,'']::text[] as texts, array[1,9007199254740993]::int8[] as int8s,
        array[[1,2],[3,null]]::int4[] as nested, '{}'::text[] as none, array[true,false] as flags,
        array['{"a":1}']::jsonb[] as jsons`,
    )
    expect(row).toEqual({
      texts: ['a', 'b,"c\\', 'NULL', null, ''],
      int8s: ['1', '9007199254740993'],
      nested: [
        [1, 2],
        [3, null],
      ],
      none: [],
      flags: [true, false],
      jsons: [{ a: 1 }],
    })
  })

  it('O-04 parameters of every kind are read back as sent', async () => {
    const texts = ['a', 'b,"c\\', 'NULL', null, '']
    const row = await first(
      db,
      sql`select ${5}::int4 as number, ${12345678901234567890n}::numeric as big, ${true}::bool as yes,
        ${new Date(0)}::timestamptz as date, ${texts}::text[] as texts, ${[]}::int8[] as none,
        ${{ a: [1] }}::jsonb as object, ${jsonParameter([1, 'x'])}::jsonb as list, ${jsonParameter('x')}::jsonb as text,
        ${new Uint8Array([0, 255])}::bytea as bytes, ${null}::int4 as nothing`,
    )
    expect(row).toEqual({
      number: 5,
      big: '12345678901234567890',
      yes: true,
      date: '1970-01-01T00:00:00.000Z',
      texts,
      none: [],
      object: { a: [1] },
      list: [1, 'x'],
      text: 'x',
      bytes: new Uint8Array([0, 255]),
      nothing: null,
    })
  })

  it('O-04 text sorts in the same order', async () => {
    const { rows } = await sql<{
      word: string
    }>`select word from unnest(${['Zoe', 'ábel', 'abel', 'Éva', 'eva', 'zoe', 'Çelik', 'çam', '10', '9']}::text[]) word
      order by word collate "und-x-icu"`.execute(db.kysely)
    expect(rows.map(({ word }) => word)).toEqual([
      '10',
      '9',
      'abel',
      'ábel',
      'çam',
      'Çelik',
      'eva',
      'Éva',
      'zoe',
      'Zoe',
    ])
  })

  it('O-04 a database error has code, constraint, table, column and detail', async () => {
    await sql`create table thing (id int primary key, name text not null)`.execute(db.kysely)
    await sql`insert into thing values (1, 'a')`.execute(db.kysely)
    await expect(sql`insert into thing values (1, 'b')`.execute(db.kysely)).rejects.toMatchObject({
      name: 'DatabaseError',
      code: '23505',
      constraint: 'thing_pkey',
      table: 'thing',
      detail: 'Key (id)=(1) already exists.',
    })
    await expect(sql`insert into thing values (2, null)`.execute(db.kysely)).rejects.toMatchObject({
      code: '23502',
      column: 'name',
    })
  })

  it('O-04 counts the rows that a statement changed', async () => {
    await db.kysely.schema.createTable('counted').addColumn('n', 'integer').execute()
    const inserted = await db.kysely
      .insertInto('counted')
      .values([{ n: 1 }, { n: 2 }, { n: 3 }])
      .executeTakeFirst()
    const updated = await db.kysely.updateTable('counted').set({ n: 0 }).where('n', '>', 1).executeTakeFirst()
    const deleted = await db.kysely.deleteFrom('counted').where('n', '=', 0).executeTakeFirst()
    expect([inserted.numInsertedOrUpdatedRows, updated.numUpdatedRows, deleted.numDeletedRows]).toEqual([
      3n,
      2n,
      2n,
    ])
  })
})
