import { en, Faker } from '@faker-js/faker'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverWriter } from '../../../server/engine/records/scope'
import { conditionSql } from '../../../server/engine/sql/conditionSql'
import { readByIds, type Stored } from '../../../server/engine/sql/select'
import { createRecordsAs } from '../../../server/engine/writes/createRecords'
import { type Ability, abilityOf, canOn, RecordOf } from '../../../src/core/access/ability'
import { actionOn } from '../../../src/core/access/actionOn'
import { rowsFor } from '../../../src/core/access/rowsFor'
import type { Rule } from '../../../src/core/access/rule'
import { holds } from '../../../src/core/schema/condition'
import type { Resource } from '../../../src/core/schema/resource'
import { toFullRow } from '../../../src/core/schema/rows'
import { mainEngines } from '../../support/databases'
import { openApi, type TestApi } from '../api/testApi'
import { cases, notes, office, remarks } from './cases'

const faker = new Faker({ locale: en, seed: 11 })
const pick = <Item>(items: readonly Item[]): Item => faker.helpers.arrayElement([...items])
const maybe = <Value>(value: Value) => (faker.datatype.boolean(0.7) ? value : null)

const conditions = [
  undefined,
  {},
  { owner: '@me' },
  { created_by: '@me' },
  { branch: '@my.branch' },
  { branch_neq: '@my.branch' },
  { branch: ['@my.branch', 'south'] },
  { region_lte: '@my.region' },
  { region: '@my.region', kind: 'fire' },
  { or: [{ owner: '@me' }, { branch: '@my.branch' }] },
  { or: [{ kind: 'water', region_gt: 1 }, { region: '@my.nothing' }] },
  { id: '@my.region' },
  { kind_null: true },
  { kind_neq: 'fire' },
  { body: 'a' },
  { branch: '@my' },
]
const fieldLists = [undefined, undefined, ['title'], ['body', 'cost'], ['branch', 'body']]

const rule = (): Rule => ({
  action: pick<Rule['action']>(['read', 'update', 'create', ['read', 'delete'], 'manage']),
  subject: pick<Rule['subject']>(['Case', 'all', ['Other', 'Case'], 'Other']),
  conditions: pick(conditions),
  fields: pick(fieldLists),
  inverted: faker.datatype.boolean(0.3),
})

const people = [{ id: 1, branch: 'north', region: 2 }, { id: 2, branch: null, region: 3 }, { id: 2 }]
const ACTIONS = ['read', 'create', 'update', 'delete', 'reopen']

describe.each(mainEngines)('rules on $name', engine => {
  let api: TestApi
  const kept = new Map<Resource, Stored[]>()

  beforeAll(async () => {
    api = await openApi(engine, office)
    const { services, db } = api
    const made = async (resource: Resource, rows: object[]) => {
      const ids = []
      for (const by of [1, 2])
        ids.push(
          ...(await createRecordsAs(
            serverWriter(services, by),
            resource,
            rows.filter((_row, index) => index % 2 === by - 1) as never,
          )),
        )
      return ids.map(({ id }) => id)
    }
    const several = (count: number, row: () => object) => Array.from({ length: count }, row)
    const caseIds = await made(
      cases,
      several(24, () => ({
        title: 'Case',
        branch: maybe(pick(['north', 'south'])),
        region: maybe(pick([1, 2, 3])),
        kind: maybe(pick(['fire', 'water'])),
        owner: maybe(pick([1, 2])),
      })),
    )
    const noteIds = await made(
      notes,
      several(30, () => ({ case_id: pick(caseIds), body: pick(['a', 'b']) })),
    )
    const remarkIds = await made(
      remarks,
      several(30, () => ({ note_id: pick(noteIds), body: 'a' })),
    )
    // No condition matches the children of a record in the trash.
    await db.kysely
      .updateTable('cases')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', caseIds[3])
      .execute()
    for (const [resource, ids] of [
      [cases, caseIds],
      [notes, noteIds],
      [remarks, remarkIds],
    ] as const)
      kept.set(resource, [...(await readByIds(db.kysely, resource, ids)).values()])
  })
  afterAll(() => api.close())

  /** Returns every check of an ability, with the IDs of the records that it allows. */
  function questions(ability: Ability, my: (typeof people)[number]) {
    const context = { me: my.id, my, now: new Date(), timeZone: 'UTC' }
    return [...kept].flatMap(([resource, records]) =>
      ACTIONS.flatMap(action =>
        [undefined, ...Object.keys(resource.fields)].map(field => ({
          resource,
          asked: { action, field },
          rows: rowsFor(ability, action, { resource, context, field }),
          allowed: records
            .filter(record =>
              field
                ? ability.can(actionOn(resource, action), new RecordOf(resource, record) as never, field)
                : canOn(ability, action, { resource, record }),
            )
            .map(({ id }) => id),
        })),
      ),
    )
  }

  it("P-09 P-12 P-13 allow exactly the same records in SQL as in memory, a child's by its parent", async () => {
    for (let round = 0; round < 40; round++) {
      const rules = Array.from({ length: faker.number.int({ min: 1, max: 4 }) }, rule)
      const my = pick(people)
      const requests = questions(abilityOf(rules, my), my)
      for (const [resource, records] of kept) {
        const own = requests.filter(question => question.resource === resource)
        const answers = own.map(
          ({ rows }, place) => sql`(${conditionSql(resource, rows)}) is true as ${sql.id(`c${place}`)}`,
        )
        const { rows } = await sql<Record<string, unknown>>`
          select id, ${sql.join(answers)} from ${sql.id(resource.name)}
          where deleted_at is null order by id`.execute(api.db.kysely)
        for (const [place, { asked: what, rows: condition, allowed }] of own.entries()) {
          const found = rows.filter(row => row[`c${place}`]).map(({ id }) => Number(id))
          const inMemory = records.filter(record => holds(condition, toFullRow(resource, record)))
          const story = JSON.stringify({ resource: resource.name, what, my, rules })
          expect(found, story).toEqual([...allowed].sort((a, b) => a - b))
          expect(
            inMemory.map(({ id }) => id),
            story,
          ).toEqual(allowed)
        }
      }
    }
  })
})
