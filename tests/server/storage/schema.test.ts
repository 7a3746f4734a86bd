import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/base/storage/database'
import { followsAlready } from '../../../server/base/storage/schema/appliedPlan'
import { applySchema } from '../../../server/base/storage/schema/applySchema'
import { planSchema } from '../../../server/base/storage/schema/planSchema'
import type { ColumnSpec, TableSpec } from '../../../server/base/storage/tables'
import { engines } from '../../support/databases'

const id: ColumnSpec = { name: 'id', type: 'int8', primaryKey: true, identity: true, notNull: true }
const name: ColumnSpec = { name: 'name', type: 'text', notNull: true }

function table(changes: Partial<TableSpec> = {}): TableSpec {
  return { name: 'branches', columns: [id, name], indexes: [], foreignKeys: [], ...changes }
}

const everything: TableSpec[] = [
  table({
    columns: [
      id,
      name,
      { name: 'city_id', type: 'bigint' },
      { name: 'size', type: 'numeric(12,2)', default: '0', notNull: true },
      { name: 'tags', type: 'text[]', notNull: true, default: "'{}'" },
      { name: 'data', type: 'jsonb' },
      { name: 'open', type: 'bool', default: 'true' },
      { name: 'code', type: 'varchar(10)' },
      { name: 'created_at', type: 'timestamptz', notNull: true, default: 'now()' },
      { name: 'exact_at', type: 'timestamptz(3)' },
      { name: 'day', type: 'date' },
      { name: 'ratio', type: 'float8' },
    ],
    indexes: [
      { name: 'branches_name_sort', expression: 'name collate "und-x-icu", id' },
      { name: 'branches_name_search', expression: 'name gin_trgm_ops', using: 'gin' },
      { name: 'branches_code_unique', expression: 'lower(code)', unique: true, where: 'code is not null' },
      { name: `branches_${'a_very_long_field_name_'.repeat(4)}sort`, expression: 'city_id' },
    ],
    foreignKeys: [{ column: 'city_id', references: 'cities' }],
    checks: [{ name: 'branches_size_check', expression: 'size >= 0' }],
  }),
  table({ name: 'cities' }),
]

describe.each(engines)('tables follow the definitions on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  afterEach(() => db.close())

  const run = (text: string) => sql.raw(text).execute(db.kysely)
  const insert = (values: Record<string, unknown>, into = 'branches') =>
    db.kysely.insertInto(into).values(values).returningAll().executeTakeFirstOrThrow()

  it('O-05 creates every table, column, index, foreign key and check, and then has nothing left to do', async () => {
    const { refused } = await applySchema(db, everything)
    expect(refused).toEqual([])
    expect(await planSchema(db.kysely, everything)).toMatchObject({ statements: [], steps: [], refused: [] })
    const { id: city } = await insert({ name: 'Tunis' }, 'cities')
    expect(await insert({ name: 'North', city_id: city })).toMatchObject({
      id: '1',
      size: '0.00',
      tags: [],
      open: true,
    })
    await expect(insert({ name: 'South', city_id: 99 })).rejects.toMatchObject({ code: '23503' })
    await expect(insert({ name: 'South', size: -1 })).rejects.toMatchObject({ code: '23514' })
  })

  it('O-05 one query recognizes an unchanged schema, and manual changes are noticed', async () => {
    await applySchema(db, everything)
    expect(await followsAlready(db.kysely, everything)).toBe(true)
    expect(await followsAlready(db.kysely, [...everything, table({ name: 'rooms' })])).toBe(false)
    await run('drop index branches_name_sort')
    expect(await followsAlready(db.kysely, everything)).toBe(false)
    expect((await applySchema(db, everything)).statements).toHaveLength(2)
    expect(await followsAlready(db.kysely, everything)).toBe(true)
  })

  it('O-05 a plan changes nothing', async () => {
    expect((await planSchema(db.kysely, everything)).statements[0]).toContain('create table "branches"')
    await expect(run('select from branches')).rejects.toMatchObject({ code: '42P01' })
  })

  it('O-05 adds a column, filling existing rows with its default', async () => {
    await applySchema(db, [table()])
    await insert({ name: 'North' })
    const status: ColumnSpec = { name: 'status', type: 'text', notNull: true, default: "'open'" }
    const { statements, refused } = await applySchema(db, [table({ columns: [id, name, status] })])
    expect(statements[0]).toBe(`alter table "branches" add column "status" text default 'open' not null`)
    expect(refused).toEqual([])
    expect((await run('select status from branches')).rows).toEqual([{ status: 'open' }])
  })

  it('O-05 adds a required column to an empty table, otherwise without NOT NULL', async () => {
    const city: ColumnSpec = { name: 'city', type: 'text', notNull: true }
    const wanted = [table({ columns: [id, name, city] })]
    await applySchema(db, [table()])
    expect((await planSchema(db.kysely, wanted)).statements).toEqual([
      'alter table "branches" add column "city" text not null',
    ])
    await insert({ name: 'North' })
    const { statements, refused } = await applySchema(db, wanted)
    expect(statements).toEqual(['alter table "branches" add column "city" text'])
    expect(refused[0]?.statement).toBe('alter table "branches" alter column "city" set not null')
    await run(`update branches set city = 'Tunis'`)
    expect((await applySchema(db, wanted)).statements).toEqual([refused[0]?.statement])
  })

  it('O-05 the column of a removed field keeps its values and accepts new rows', async () => {
    await applySchema(db, [table()])
    await insert({ name: 'North' })
    const { statements, refused } = await applySchema(db, [table({ columns: [id] })])
    expect(statements).toEqual(['alter table "branches" alter column "name" drop not null'])
    expect(refused.map(({ statement }) => statement)).toEqual(['alter table "branches" drop column "name"'])
    await db.kysely.insertInto('branches').defaultValues().execute()
    expect((await run('select name from branches order by id')).rows).toEqual([
      { name: 'North' },
      { name: null },
    ])
  })

  it('O-05 rejects another type, a narrower type, another primary key and another target of a reference', async () => {
    await applySchema(db, everything)
    const changed = JSON.parse(JSON.stringify(everything)) as TableSpec[]
    const columns = changed[0]?.columns ?? []
    for (const column of columns) {
      if (column.name === 'name') column.type = 'int4'
      if (column.name === 'code') column.type = 'varchar(5)'
      if (column.name === 'day') column.primaryKey = true
    }
    Object.assign(changed[0] ?? {}, { foreignKeys: [{ column: 'city_id', references: 'branches' }] })
    const { statements, refused } = await planSchema(db.kysely, changed)
    expect(statements).toEqual([])
    expect(refused.map(({ statement }) => statement)).toEqual([
      'alter table "branches" alter column "name" type int4 using "name"::int4',
      'alter table "branches" alter column "code" type varchar(5) using "code"::varchar(5)',
      'alter table "branches" …',
      expect.stringContaining('drop constraint "branches_city_id_fkey"'),
    ])
    expect(refused[0]?.reason).toContain('from text')
  })

  it('O-05 follows a changed default and a loosened NOT NULL', async () => {
    const size = (changes: Partial<ColumnSpec>) => [
      table({ columns: [id, name, { name: 'size', type: 'int4', ...changes }] }),
    ]
    await applySchema(db, size({ default: '1', notNull: true }))
    const { statements } = await applySchema(db, size({ default: '2' }))
    expect(statements).toEqual([
      'alter table "branches" alter column "size" set default 2',
      expect.stringMatching(/^comment on column "branches"\."size" is 'definition [0-9a-f]{16}'$/),
      'alter table "branches" alter column "size" drop not null',
    ])
    expect(await insert({ name: 'North' })).toMatchObject({ size: 2 })
    await applySchema(db, size({}))
    expect(await insert({ name: 'South' })).toMatchObject({ size: null })
    expect((await planSchema(db.kysely, size({}))).statements).toEqual([])
  })

  it('O-05 recreates a changed index, drops an obsolete one, and leaves a foreign one alone', async () => {
    const indexed = (...indexes: TableSpec['indexes']) => [table({ indexes })]
    await applySchema(
      db,
      indexed({ name: 'one', expression: 'name' }, { name: 'two', expression: 'name, id' }),
    )
    await run('create index stranger on branches (name)')
    const { statements, refused } = await applySchema(
      db,
      indexed({ name: 'one', expression: 'lower(name)' }, { name: 'stranger', expression: 'id' }),
    )
    expect(statements).toEqual([
      'drop index "one"',
      'create index "one" on "branches" using btree (lower(name))',
      expect.stringMatching(/^comment on index "one" is 'definition /),
      'drop index "two"',
    ])
    expect(refused.map(({ reason }) => reason)).toEqual([
      'an index stranger exists that Coverdesk did not create',
    ])
  })

  it('O-05 a table of long lists is vacuumed after few changes, unless somebody has configured otherwise', async () => {
    const tidied = [table({ tidied: true })]
    await applySchema(db, [table()])
    await run('alter table branches set (autovacuum_vacuum_scale_factor = 0.1)')
    expect((await applySchema(db, tidied)).statements).toEqual([
      'alter table "branches" set (autovacuum_vacuum_insert_scale_factor = 0.005)',
    ])
    await run('alter table branches reset (autovacuum_vacuum_scale_factor)')
    expect((await planSchema(db.kysely, tidied)).statements).toEqual([
      'alter table "branches" set (autovacuum_vacuum_scale_factor = 0.005)',
    ])
  })

  it('O-05 reports changes that the rows contradict with the reason, and makes the rest', async () => {
    await applySchema(db, [table()])
    await insert({ name: 'North' })
    await insert({ name: 'North' })
    const { statements, refused } = await applySchema(db, [
      table({
        columns: [id, name, { name: 'city', type: 'text' }],
        indexes: [{ name: 'branches_name_unique', expression: 'name', unique: true }],
        checks: [{ name: 'branches_name_check', expression: `name <> 'North'` }],
      }),
    ])
    expect(statements).toEqual(['alter table "branches" add column "city" text'])
    expect(refused).toHaveLength(2)
    expect(refused[0]?.reason).toContain('(name)=(North)')
    expect(refused[1]?.reason).toContain('branches_name_check')
  })

  it('O-04 several simultaneous starts create the tables once', async () => {
    const plans = await Promise.all(Array.from({ length: 4 }, () => applySchema(db, everything)))
    expect(plans.filter(({ statements }) => statements.length > 0)).toHaveLength(1)
    expect(plans.flatMap(({ refused }) => refused)).toEqual([])
  })

  it('T-03 says of each change when a running office makes it, and what waits', async () => {
    const code: ColumnSpec = { name: 'code', type: 'text' }
    const index = { name: 'branches_code', expression: 'code' }
    await applySchema(db, [table({ columns: [id, name, code], indexes: [index] }), table({ name: 'cities' })])
    await insert({ name: 'North' })
    const { steps } = await planSchema(db.kysely, [
      table({
        columns: [
          id,
          { name: 'city_id', type: 'bigint' },
          { name: 'status', type: 'text', notNull: true, fill: "'open'" },
          code,
        ],
        indexes: [{ ...index, expression: 'lower(code)' }],
        foreignKeys: [{ column: 'city_id', references: 'cities' }],
      }),
      table({ name: 'cities' }),
    ])
    const said = steps.map(({ phase, lock, statements }) => `${phase} ${lock}: ${statements[0]}`)
    const of = (wanted: string) => said.filter(one => one.startsWith(wanted))
    expect(of('expand')).toEqual([
      'expand moment: alter table "branches" add column "city_id" bigint',
      `expand moment: alter table "branches" add column "status" text default 'open'`,
      'expand moment: alter table "branches" alter column "name" drop not null',
      'expand none: drop index concurrently if exists "branches_code_next"',
      'expand none: create index concurrently "branches_code_next" on "branches" using btree (lower(code))',
      expect.stringContaining('expand none: comment on index "branches_code_next"'),
      'expand moment: alter table "branches" add constraint "branches_city_id_fkey" foreign key ("city_id") references "cities" (id) not valid',
      'expand none: alter table "branches" validate constraint "branches_city_id_fkey"',
    ])
    expect(of('contract')).toEqual([
      'contract moment: alter table "branches" alter column "status" drop default',
      'contract moment: alter table "branches" drop constraint if exists "branches_status_filled"',
      'contract none: alter table "branches" validate constraint "branches_status_filled"',
      'contract moment: alter table "branches" alter column "status" set not null',
      'contract none: drop index concurrently if exists "branches_code"',
      'contract none: alter index "branches_code_next" rename to "branches_code"',
    ])
  })

  it('X-03 names an identifier that the database would truncate', async () => {
    const long = table({ name: 'x'.repeat(64) })
    await expect(planSchema(db.kysely, [long])).rejects.toThrow(/"x{64}".*63 bytes/)
  })
})
