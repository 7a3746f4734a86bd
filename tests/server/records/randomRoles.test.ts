import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conditionSql } from '../../../server/engine/sql/conditionSql'
import { readByIds, type Stored } from '../../../server/engine/sql/select'
import { renamedRules } from '../../../server/features/definitions/renamedRules'
import { readersOf } from '../../../server/live/readers'
import { abilityOf, canOn, RecordOf } from '../../../src/core/access/ability'
import { rowsFor } from '../../../src/core/access/rowsFor'
import type { Rule } from '../../../src/core/access/rule'
import { holds } from '../../../src/core/schema/condition'
import type { Resource } from '../../../src/core/schema/resource'
import { toFullRow } from '../../../src/core/schema/rows'
import { mainEngines } from '../../support/databases'
import { insertRecords } from '../../support/insertRecords'
import { TestClock } from '../../support/testClock'
import { type Answered, openApi, query, type TestApi } from '../api/testApi'
import { reported } from './randomReports'
import { Chance, office, officeAfter, parts, people, things } from './randomRoles'

const ROLES = process.env.TEST_LONG ? 10_000 : 500
/** Half of them: each is compared before a change, after a removal and after a renaming. */
const THROUGH_CHANGES = ROLES / 2
const THROUGH_HTTP = process.env.TEST_LONG ? 200 : 8
/** The number of roles that one statement covers. */
const TOGETHER = 25
const RECORDS = 50
const NOW = new Date('2026-03-15T11:00:00Z')
const timeZone = 'Africa/Tunis'

type Person = (typeof people)[number]

describe.each(mainEngines)('random roles on $name', engine => {
  const clock = new TestClock()
  let api: TestApi
  const kept = new Map<Resource, Stored[]>()

  beforeAll(async () => {
    clock.set(NOW)
    api = await openApi(engine, office)
    api.services.now = () => NOW
    const { kysely } = api.db
    const chance = new Chance(1)
    await insertRecords(kysely, office.account, [{ name: 'Sami', type: 'one' }], stamp(1, 0))
    await insertRecords(
      kysely,
      office.get('targets'),
      ['Zoé', 'أمل', 'Amel'].map(name => ({ name })),
      stamp(1, 0),
    )
    for (let at = 0; at < RECORDS; at++)
      await insertRecords(kysely, things, [chance.thing()], stamp(1 + (at % 3), at))
    await insertRecords(
      kysely,
      parts,
      Array.from({ length: 30 }, () => ({
        thing_id: 1 + chance.below(RECORDS),
        body: chance.pick(['a', null]),
      })),
      stamp(2, 0),
    )
    // No condition matches the children of records in the trash.
    await sql`update things set deleted_at = now() where id in (3, 4)`.execute(kysely)
    for (const resource of [things, parts]) {
      const ids = Array.from({ length: RECORDS }, (_one, at) => at + 1)
      kept.set(resource, [...(await readByIds(kysely, resource, ids)).values()])
    }
  })
  afterAll(async () => {
    clock.run()
    await api.close()
  })

  it(`U-05 ${ROLES} decide on one record as the database does on all`, { timeout: 3_600_000 }, async () => {
    const chance = new Chance(5)
    for (let made = 0; made < ROLES; made += TOGETHER) {
      const requests = Array.from({ length: TOGETHER }, () => question(chance.role(), chance))
      for (const [resource, records] of kept) await compare(api, resource, records, requests)
    }
  })

  it(`U-05 ${THROUGH_CHANGES} allow nothing more after a field is removed, and the same after it is renamed`, {
    timeout: 3_600_000,
  }, async () => {
    const { kysely } = api.db
    const chance = new Chance(6)
    for (let made = 0; made < THROUGH_CHANGES; made += TOGETHER) {
      const name = chance.pick(Object.keys(things.fields))
      const [less, renamed] = [officeAfter(name), officeAfter(name, 'renamed')]
      const requests = Array.from({ length: TOGETHER }, () => question(chance.role(name), chance)).filter(
        ({ field }) => field !== name,
      )
      const following = requests.map(request => ({
        ...request,
        rules: renamedRules(request.rules, {
          resources: office,
          renames: { things: { [name]: 'renamed' } },
        }),
      }))
      for (const [resource, records] of kept) {
        const before = await compare(api, resource, records, requests)
        const ids = records.map(({ id }) => id)
        const among = async (each: typeof less, asked: Question[]) => {
          const now = each.office.get(resource.name)
          return compare(api, now, [...(await readByIds(kysely, now, ids)).values()], asked)
        }
        const after = await among(less, requests)
        for (const [at, found] of after.entries()) {
          const more = found.filter(id => !before[at]?.includes(id))
          expect(more, JSON.stringify({ removed: name, ...requests[at] })).toEqual([])
        }
        expect(await among(renamed, following), name).toEqual(before)
      }
    }
  })

  it(`U-05 ${THROUGH_HTTP} give the same for one record, its history, lists, counts, numbers of random reports (V-05), exports and live events`, {
    timeout: 3_600_000,
  }, async () => {
    const chance = new Chance(9)
    const records = kept.get(things) ?? []
    for (let made = 0; made < THROUGH_HTTP; made++) {
      const name = chance.pick(Object.keys(things.fields))
      const role = chance.role(name)
      // Every other role names a field that is gone since.
      const gone = { resources: office, renames: { things: { [name]: 'gone' } } }
      const rules = made % 2 ? role : renamedRules(role, gone)
      const person = chance.pick(people)
      const found = await sixWays(api, records, { rules, person, chance })
      const differing = Object.entries(found).filter(([, seen]) => !isDeepStrictEqual(seen, found.list))
      expect(differing, JSON.stringify({ rules, person, list: found.list })).toEqual([])
    }
  })
})

const stamp = (by: number, day: number) => ({
  by,
  at: new Date(NOW.getTime() - day * 43_200_000 + day).toISOString(),
})

interface Question {
  rules: Rule[]
  person: Person
  action: string
  field?: string
}

const question = (rules: Rule[], chance: Chance): Question => ({
  rules,
  person: chance.pick(people),
  action: chance.pick(['read', 'read', 'update', 'delete', 'manage']),
  ...(chance.often(0.2) ? { field: chance.pick(Object.keys(things.fields)) } : {}),
})

/**
 * Expects the rules to allow the same records in JavaScript, record by record, as in the database. Returns their
 * ids for each question.
 */
async function compare(
  api: TestApi,
  resource: Resource,
  records: Stored[],
  requests: Question[],
): Promise<number[][]> {
  const conditions = requests.map(({ rules, person, action, field }) => {
    const context = { me: person.id, my: person, now: NOW, timeZone }
    const ability = abilityOf(rules, person, context)
    return { ability, rows: rowsFor(ability, action, { resource, context, field }) }
  })
  const columns = conditions.map(
    ({ rows }, at) => sql`(${conditionSql(resource, rows)}) is true as ${sql.id(`c${at}`)}`,
  )
  const { rows } = await sql<Record<string, unknown>>`
    select id, ${sql.join(columns)} from ${sql.id(resource.name)} where deleted_at is null order by id`.execute(
    api.db.kysely,
  )
  const full = records.map(record => toFullRow(resource, record))
  const allowed: number[][] = []
  for (const [at, { action, field, ...role }] of requests.entries()) {
    const condition = conditions[at]
    if (!condition) throw new Error('There is no such question')
    const inDatabase = rows.filter(row => row[`c${at}`]).map(({ id }) => Number(id))
    const alone = records.filter(record =>
      field
        ? condition.ability.can(action, new RecordOf(resource, record) as never, field)
        : canOn(condition.ability, action, { resource, record }),
    )
    const story = JSON.stringify({ resource: resource.name, action, field, ...role })
    expect(ids(alone), story).toEqual(inDatabase)
    expect(ids(records.filter((_record, place) => holds(condition.rows, full[place] ?? {}))), story).toEqual(
      inDatabase,
    )
    allowed.push(inDatabase)
  }
  return allowed
}

const ids = (records: readonly { id: number }[]) => records.map(({ id }) => id).sort((a, b) => a - b)

/** Returns the records that a user gets through each route of the server. */
async function sixWays(
  api: TestApi,
  records: readonly Stored[],
  { rules, person, chance }: { rules: Rule[]; person: Person; chance: Chance },
) {
  api.as(rules, person.id, person)
  const seen = async (path: (id: number) => string) => {
    const answers = await Promise.all(records.map(({ id }) => api.call('GET', path(id))))
    // If a field hides the history, the response names it, which reveals the record to the user.
    const knows = ({ status, body }: Answered) => status === 200 || (status === 403 && body.details.field)
    return ids(records.filter((_record, at) => answers[at] && knows(answers[at])))
  }
  const list = await api.call('GET', `things?${query({ range: [0, 999], sort: ['id', 'ASC'] })}`)
  const csv = await api.call(
    'GET',
    `things/export?${query({ format: 'csv', sort: ['id', 'ASC'], fields: ['id'] })}`,
  )
  const ability = abilityOf(rules, person, { now: NOW, timeZone })
  const events = records.map(({ id, version }) => ({ record_id: id, version, records: null }) as never)
  const readers = await readersOf({ services: api.services, db: api.db.kysely }, things, {
    events,
    people: [{ record: person, ability }],
  })
  const listed: number[] = list.status === 200 ? ids(list.body.data) : []
  return {
    list: listed,
    count: list.status !== 200 || list.body.meta.total === listed.length ? listed : list.body.meta,
    one: await seen(id => `things/${id}`),
    history: await seen(id => `things/${id}/history`),
    export: csv.status === 200 ? String(csv.body).trim().split(/\r?\n/).slice(1).map(Number) : [],
    live: ids(records.filter((_record, at) => readers.get(events[at] as never)?.length)),
    reports: await reported(api, listed, chance),
  }
}
