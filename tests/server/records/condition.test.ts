import { en, Faker } from '@faker-js/faker'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conditionSql } from '../../../server/engine/sql/conditionSql'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { setOfficeCountry } from '../../../src/core/i18n/officeCountry'
import type { Comparison, Condition } from '../../../src/core/schema/condition'
import { holds } from '../../../src/core/schema/condition'
import { fold } from '../../../src/core/schema/fold'
import type { ColumnValue } from '../../../src/core/schema/row'
import { toFullRow } from '../../../src/core/schema/rows'
import { engines } from '../../support/databases'
import { books } from '../api/definitions'
import { openApi, type TestApi } from '../api/testApi'

const faker = new Faker({ locale: en, seed: 7 })
const pick = <Item>(items: readonly Item[]): Item => faker.helpers.arrayElement([...items])
const maybe = <Value>(value: Value) => (faker.datatype.boolean(0.75) ? value : null)

const titles = [
  'Amel',
  'amel',
  'Éden',
  'eden',
  '50% off',
  'a_b',
  'back\\slash',
  'İpek',
  'ipek',
  'Irmak',
  'çam',
  'Cuma',
  'أمل',
  'Z',
  'zz',
  "O'Hara",
]
const words = ['vip', 'old', 'new', 'ünïque']
const days = ['2024-02-29', '2025-01-01', '2025-12-31', '1999-07-04']

const book = () => ({
  title: pick(titles),
  part: maybe(faker.number.int({ min: 1, max: 5 })),
  price: maybe({ amount: faker.number.int({ min: 0, max: 3 }), currency: pick(['EUR', 'TND']) }),
  published: maybe(pick(days)),
  tags: maybe(faker.helpers.arrayElements(words)),
  contact: maybe(pick(['+21671123456', '+21620000000'])),
  notes: maybe(pick(titles)),
})

const any: Comparison[] = ['equal', 'notEqual', 'oneOf', 'noneOf', 'null']
const ordered: Comparison[] = [...any, 'less', 'lessOrEqual', 'greater', 'greaterOrEqual']
const columns: Record<string, { is: Comparison[]; value: () => ColumnValue }> = {
  title: { is: [...ordered, 'contains'], value: () => pick(titles) },
  notes: { is: ['contains', 'null'], value: () => pick(['%', '_', '\\', 'É', 'am', 'أ', 'I']) },
  part: { is: ordered, value: () => faker.number.int({ min: 0, max: 6 }) },
  price: { is: ordered, value: () => faker.number.int({ min: 0, max: 3 }) },
  price_currency: { is: any, value: () => pick(['EUR', 'TND', 'JPY']) },
  published: { is: ordered, value: () => pick(days) },
  tags: { is: ['includesAll', 'includesAny', 'null'], value: () => pick(words) },
  created_at: { is: ordered, value: () => pick(['2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z']) },
}

function leaf(): Condition {
  if (faker.datatype.boolean(0.1)) return { search: fold(pick(titles)).split(' ') }
  const [column, { is: operators, value }] = pick(Object.entries(columns))
  const is = pick(operators)
  const several = ['oneOf', 'noneOf', 'includesAll', 'includesAny'].includes(is)
  if (is === 'null') return { column, is, value: faker.datatype.boolean() }
  return { column, is, value: several ? Array.from({ length: faker.number.int(2) }, value) : value() }
}

function condition(depth: number): Condition {
  const kind = depth ? faker.number.int(5) : 5
  const parts = () => Array.from({ length: faker.number.int(3) }, () => condition(depth - 1))
  if (kind === 0) return { all: parts() }
  if (kind === 1) return { any: parts() }
  if (kind === 2) return { not: condition(depth - 1) }
  return leaf()
}

describe.each(engines)('conditions on $name', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(engine)
  })
  afterAll(() => {
    setOfficeCountry(undefined)
    return api.close()
  })

  it('P-09 the database finds exactly the rows that match a condition in memory', async () => {
    const records = await createRecords(api.services, books, Array.from({ length: 60 }, book))
    for (let round = 0; round < 20; round++) {
      // Texts are compared in the order of the office's alphabet.
      setOfficeCountry(round % 2 ? 'TR' : undefined)
      const conditions = Array.from({ length: 25 }, () => condition(3))
      const answers = conditions.map(
        (one, place) => sql`(${conditionSql(books, one)}) is true as ${sql.id(`c${place}`)}`,
      )
      const { rows } = await sql<Record<string, unknown>>`
        select ${sql.join(answers)} from books order by id`.execute(api.db.kysely)
      for (const [place, one] of conditions.entries()) {
        const expected = records.map(record => holds(one, toFullRow(books, record)))
        expect(
          rows.map(row => row[`c${place}`]),
          JSON.stringify(one),
        ).toEqual(expected)
      }
    }
  })
})
