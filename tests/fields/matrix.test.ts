import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../server/base/storage/database'
import { applySchema } from '../../server/base/storage/schema/applySchema'
import { jsonParameter } from '../../server/base/storage/values'
import { columnsOf } from '../../server/engine/sql/columns'
import { conditionSql } from '../../server/engine/sql/conditionSql'
import { tableName, tableSpecs } from '../../server/engine/sql/tables'
import { setOfficeTime } from '../../src/core/field/officeTime'
import { loadPatterns } from '../../src/core/questions/pattern'
import { sortSql } from '../../src/core/schema/alphabet'
import { applies } from '../../src/core/schema/applies'
import { holds } from '../../src/core/schema/condition'
import { FilterError, parseFilter } from '../../src/core/schema/filter'
import { issueOf } from '../../src/core/schema/issues'
import type { Row } from '../../src/core/schema/row'
import { fromRow, toFullRow, toRow } from '../../src/core/schema/rows'
import { typeOf } from '../../src/fields'
import { schemaOf } from '../../src/fields/schemas'
import { engines } from '../support/databases'
import { fixtureOf, kinds } from './fixtures'
import { EMPTY } from './fixtures/fixture'
import { matrixResources, resourceOf } from './matrixResources'

beforeAll(async () => {
  setOfficeTime({ time_zone: context.timeZone })
  await loadPatterns()
})

const context = { me: 2, now: new Date('2026-03-15T11:00:00Z'), timeZone: 'Africa/Tunis' }

const evaluation = (kind: string) => ({ fields: resourceOf(kind).fields, today: '2026-03-15' })

/** Returns the condition of one filter on a field of a kind. */
const conditionOf = (kind: string, operator: string, value: unknown) =>
  parseFilter(resourceOf(kind), { [operator === 'eq' ? 'value' : `value_${operator}`]: value }, context)

/** Returns the stored values with their indexes, and last the record without a value. */
const recordsOf = (kind: string) => [
  ...fixtureOf(kind).stored.map((value, place) => ({ place, value })),
  { place: EMPTY, value: null },
]

describe.each(kinds)('X-02 the field type %s on its own', kind => {
  const { field, valid, invalid, stored, filters, unreadable, text } = fixtureOf(kind)
  const type = typeOf(field)

  it.each(valid)('accepts %j', (given, normal) => {
    expect(schemaOf(field).parse(given)).toEqual(normal)
    expect(schemaOf(field).parse(normal)).toEqual(normal)
  })

  it.each(invalid)('E-05 rejects %j with %s', (given, key) => {
    const result = schemaOf(field).safeParse(given)
    expect(result.error?.issues.map(issue => issueOf(issue).key)).toContain(key)
  })

  it('has stored values and samples in normal form', () => {
    const samples = Array.from({ length: 40 }, (_sample, n) => type.sample(field, n))
    for (const value of [...stored, ...samples]) expect(schemaOf(field).parse(value)).toEqual(value)
  })

  it('round-trips a value through columns', () => {
    const columns = type.columns('value', field).map(({ name }) => name)
    for (const { value } of recordsOf(kind)) {
      const row = type.toRow('value', value, field)
      expect(Object.keys(row)).toEqual(columns)
      expect(type.fromRow('value', row, field)).toEqual(type.writeOnly ? null : value)
    }
  })

  it('has a case for every operator', () => {
    expect(new Set(filters.map(({ operator }) => operator))).toEqual(new Set(type.operators))
  })

  it.each(filters)('value_$operator $value matches in memory', ({ operator, value, finds }) => {
    const condition = conditionOf(kind, operator, value)
    const found = recordsOf(kind).filter(record =>
      holds(condition, toFullRow(resourceOf(kind), { value: record.value })),
    )
    expect(found.map(({ place }) => place)).toEqual(finds)
  })

  // A definition's conditions aren't for one user, so they can't contain `@me`.
  const conditions = filters.filter(({ value }) => !JSON.stringify(value).includes('@me'))
  it.each(conditions)('T-02 a field that is visible when value_$operator $value is', filter => {
    const { operator, value, finds } = filter
    const when = { [operator === 'eq' ? 'value' : `value_${operator}`]: value }
    const found = recordsOf(kind).filter(record => applies(when, { value: record.value }, evaluation(kind)))
    expect(found.map(({ place }) => place)).toEqual(finds)
  })

  it.each(unreadable)('C-08 rejects the filter value_%s with %j', (operator, value) => {
    expect(() => conditionOf(kind, operator, value)).toThrow(FilterError)
  })

  it('formats its value as plain text', () => {
    expect(type.text(stored[0], field)).toBe(text)
  })
})

describe.each(engines)('X-02 fields of every type on $name', ({ open }) => {
  let database: Database
  const placeOfId = new Map<string, Map<number, number>>()

  beforeAll(async () => {
    database = await open()
    const plan = await applySchema(database, tableSpecs(matrixResources))
    expect(plan.refused).toEqual([])
    for (const name of ['Target 1', 'Target 2', 'Target 3'])
      await insert({ name, search_text: '' }, 'targets')
    for (const kind of kinds) {
      const places = new Map<number, number>()
      placeOfId.set(kind, places)
      // Reversed, so that ordering by id alone does not pass.
      for (const { place, value } of recordsOf(kind).reverse())
        places.set(await insert(rowOf(kind, value), tableName(resourceOf(kind))), place)
    }
  })
  afterAll(async () => {
    await database?.close()
  })

  async function insert(row: Row, table: string): Promise<number> {
    const names = Object.keys(row).map(name => sql.id(name))
    const { rows } = await sql<{ id: string }>`insert into ${sql.id(table)} (${sql.join(names)})
      values (${sql.join(Object.values(row))}) returning id`.execute(database.kysely)
    return Number(rows[0]?.id)
  }

  const rowOf = (kind: string, value: unknown): Row => {
    const columns = columnsOf(resourceOf(kind))
    const asJson = (name: string) => columns.get(name)?.type === 'jsonb'
    const row = toRow(resourceOf(kind), { value })
    return Object.fromEntries(
      Object.entries(row).map(([name, held]) => [name, asJson(name) ? jsonParameter(held) : held]),
    )
  }

  async function places(
    kind: string,
    where = sql`true`,
    order = sql`id desc`,
  ): Promise<(number | undefined)[]> {
    const { rows } = await sql<{ id: string }>`select id from ${sql.id(tableName(resourceOf(kind)))}
      where ${where} order by ${order}`.execute(database.kysely)
    return rows.map(({ id }) => placeOfId.get(kind)?.get(Number(id)))
  }

  it.each(kinds)('%s: reads back the stored value', async kind => {
    const { field, stored } = fixtureOf(kind)
    const { rows } =
      await sql<Row>`select * from ${sql.id(tableName(resourceOf(kind)))} order by id desc`.execute(
        database.kysely,
      )
    const read = rows.map(row => fromRow(resourceOf(kind), row).value)
    expect(read).toEqual([...stored, null].map(value => (typeOf(field).writeOnly ? undefined : value)))
  })

  it.each(kinds)('%s: every operator matches the same rows as in memory', async kind => {
    for (const { operator, value, finds } of fixtureOf(kind).filters) {
      const condition = conditionOf(kind, operator, value)
      const found = await places(kind, sql`${conditionSql(resourceOf(kind), condition)}`)
      const others = await places(kind, sql`${conditionSql(resourceOf(kind), { not: condition })}`)
      expect(found, `value_${operator} ${JSON.stringify(value)}`).toEqual(finds)
      expect([...found, ...others].length, 'what is not found is found by the negation').toBe(
        recordsOf(kind).length,
      )
    }
  })

  // tests/server/product/searchByCustomer covers finding a reference by the title of its record.
  const searched = kinds.filter(kind => !typeOf(fixtureOf(kind).field).reference)
  it.each(searched)('%s: search finds its text', async kind => {
    const { text } = fixtureOf(kind)
    const found = await places(
      kind,
      sql`${conditionSql(resourceOf(kind), parseFilter(resourceOf(kind), { q: text }, context))}`,
    )
    expect(found).toContain(0)
  })

  it.each(kinds)('%s: sorts in order, empty values last', async kind => {
    const { field } = fixtureOf(kind)
    const order = typeOf(field).sort('value', field)
    if (!order.length) {
      expect(typeOf(field).operators).not.toContain('gt')
      return
    }
    const parts = order.map(
      ({ column, collate }) =>
        sql`${sql.raw(collate ? sortSql(`"${column}"`, 'root') : `"${column}"`)} nulls last`,
    )
    const ascending = recordsOf(kind).map(({ place }) => place)
    expect(await places(kind, sql`true`, sql.join([...parts, sql`id`]))).toEqual(ascending)
  })
})
