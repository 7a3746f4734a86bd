import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyWithin } from '../../../server/base/storage/schema/applySchema'
import { quoted } from '../../../server/base/storage/schema/sqlText'
import { refreshSearch } from '../../../server/engine/records/search/searchStale'
import { tableSpecs } from '../../../server/engine/sql/tables'
import { settleApplies } from '../../../server/features/definitions/settleApplies'
import { updateDerived } from '../../../server/features/definitions/updateDerived'
import { taskKinds } from '../../../server/features/taskKinds'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import { columnOf } from '../../../src/core/field/registry'
import { dataOf } from '../../../src/define/dataOf'
import { typeOf } from '../../../src/fields'
import { mainEngines, withIndexes } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'
import { startAgain } from './startAgain'
import { shapeOf } from './studioApp'

const RUNS = process.env.TEST_LONG ? 60 : 2
const ROWS = 3

/** A field of every kind that is stored in columns, by name. */
const kinds: Record<string, { kind: string; [option: string]: unknown }> = {
  text_1: { kind: 'text' },
  note: { kind: 'longText' },
  colour: { kind: 'choice', options: ['red', 'blue'] },
  marks: { kind: 'choices', options: ['old', 'new'] },
  level: { kind: 'numberedChoice', options: [1, 2] },
  number_1: { kind: 'wholeNumber' },
  size: { kind: 'decimal' },
  share: { kind: 'percent' },
  price: { kind: 'money' },
  day: { kind: 'date' },
  moment: { kind: 'dateTime' },
  clock: { kind: 'time' },
  open: { kind: 'yesNo' },
  mail: { kind: 'email' },
  line: { kind: 'phone' },
  page: { kind: 'url' },
  words: { kind: 'tags' },
  shade: { kind: 'colour' },
  place: { kind: 'address' },
  parts: { kind: 'list', fields: { name: { kind: 'text' } } },
  more: { kind: 'json' },
  boss_id: { kind: 'reference', to: 'users' },
  people: { kind: 'references', to: 'users' },
}
const UNIQUE = ['text_1', 'number_1', 'mail']
const DEFAULTS: Record<string, unknown> = {
  ...{ text_1: 'none', colour: 'red', number_1: 7, size: '1.5', open: false, day: '2020-01-31' },
  ...{ price: { amount: 100, currency: 'EUR' }, marks: ['old'] },
}

type Fields = Record<string, { kind: string; column?: string; [option: string]: unknown }>

const fields = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom(...Object.keys(kinds)),
      tightened: fc.boolean(),
      renamed: fc.boolean(),
    }),
    { maxLength: 5, selector: ({ name }) => name },
  )
  .map(chosen =>
    Object.fromEntries(
      chosen.map(({ name, tightened, renamed }) => {
        const unique = tightened && UNIQUE.includes(name) ? { unique: true } : {}
        const required =
          tightened && !('unique' in unique) && name in DEFAULTS
            ? { required: true, default: DEFAULTS[name] }
            : {}
        const field = { ...kinds[name], ...unique, ...required }
        return renamed ? [`my_${name}`, { ...field, column: name }] : [name, field]
      }),
    ),
  ) as fc.Arbitrary<Fields>

/**
 * An office's own resource, which can be missing, and an extension. The resource is searched by some of its
 * texts, and can have a number.
 */
const definitions = fc.record({
  things: fc.option(fields),
  customers: fields,
  searched: fc.subarray(['text_1', 'note', 'mail', 'colour', 'boss_id']),
  numbered: fc.boolean(),
})
type Drawn = typeof definitions extends fc.Arbitrary<infer Value> ? Value : never

const NUMBER = { kind: 'text', numbered: 'T-{number:4}', unique: true, readOnly: true }

/** Returns the searched fields that a definition has, by their present names. */
const searchOf = (given: Fields, searched: readonly string[]) =>
  Object.keys(given).filter(name => searched.includes(given[name]?.column ?? name))

const changesOf = ({ things, customers, searched, numbered }: Drawn) => ({
  things: things && {
    name: 'things',
    title: 'name',
    subject: 'Thing',
    fields: {
      name: { kind: 'text', required: true },
      ...(numbered && { number: NUMBER }),
      ...things,
    },
    list: { search: ['name', ...(numbered ? ['number'] : []), ...searchOf(things, searched)] },
  },
  customers: Object.keys(customers).length ? { extends: 'customers', fields: customers } : null,
})

describe.each(mainEngines)('T-04 random definitions on $name', engine => {
  let app: TestApp
  let token: string
  let boss: number

  beforeAll(async () => {
    app = await openTestApp(withIndexes(engine))
    boss = await app.addAccount({ email: 'admin@example.com' })
    token = await app.signIn('admin@example.com')
  })
  afterAll(() => app.close())

  /** Applies definitions, and immediately runs the work that otherwise follows after two seconds. */
  async function apply(drawn: Drawn): Promise<void> {
    const { services } = app
    const { db } = services
    const own = services.definitions.own()
    const changes = Object.fromEntries(
      Object.entries(changesOf(drawn)).filter(([name, wanted]) => wanted || own.has(name)),
    )
    const plan = await app.call('/api/v1/studio/plan', { token, body: { changes } })
    const confirm = plan.body.data.losses[0]?.resource
    const begun = await app.call('/api/v1/studio/apply', { token, body: { changes, confirm } })
    expect(begun.body).toMatchObject({ data: { kind: 'apply_definitions' } })
    while (await runNextChunk(services, taskKinds));
    const { rows } = await sql`select status, error from tasks where id = ${begun.body.data.id}`.execute(
      db.kysely,
    )
    expect(rows).toEqual([{ status: 'done', error: null }])
    await sql`update tasks set ended_at = ended_at - interval '1 minute'`.execute(db.kysely)
    expect(await settleApplies(services)).toBe(true)
    await services.definitions.refresh()
    while (await refreshSearch(services));
  }

  const rows = async (text: RawBuilder<unknown>) => (await text.execute(app.services.db.kysely)).rows

  /** Returns everything that is derived from the definitions and stored. */
  async function derived(): Promise<unknown[]> {
    const { db, resources } = app.services
    return [
      await shapeOf(db),
      await rows(sql`select key, value from settings where key in ('searched', 'numbered') order by 1`),
      await rows(sql`select resource from search_stale`),
      await rows(sql`select id, search_text from customers order by 1`),
      resources.find('things') ? await rows(sql`select * from things order by id`) : [],
    ]
  }

  /** Starts another server, which must find everything derived, and derive the same from nothing. */
  async function expectStarts(): Promise<void> {
    const before = await derived()
    const { services, logged, close } = await startAgain(app)
    try {
      expect(logged.filter(({ level }) => level >= 50)).toEqual([])
      expect([...services.definitions.leftOut()]).toEqual([])
      expect(services.resources.all.map(each => dataOf(each).data)).toEqual(
        app.services.resources.all.map(each => dataOf(each).data),
      )
      expect([...(services.measures ?? [])]).toEqual([...(app.services.measures ?? [])])
      await updateDerived(services)
      expect(await derived()).toEqual(before)
      await rows(sql`delete from settings where key in ('searched', 'numbered')`)
      await rows(sql`update customers set search_text = 'old'`)
      if (services.resources.find('things')) await rows(sql`update things set search_text = 'old'`)
      await updateDerived(services)
      while (await refreshSearch(services));
      expect(await derived()).toEqual(before)
    } finally {
      await close()
    }
  }

  async function fill(drawn: Drawn): Promise<void> {
    const valuesOf = (given: Fields, turn: number) =>
      Object.fromEntries(
        Object.entries(given).map(([name, { kind }]) => {
          if (kind === 'reference') return [name, boss]
          if (kind === 'references') return [name, [boss]]
          const field = app.services.resources.get(
            'things' in drawn && drawn.things === given ? 'things' : 'customers',
          ).fields[name]
          return [name, field && typeOf(field).sample(field as never, turn)]
        }),
      )
    const count = async (table: string) =>
      Number(
        (await sql<{ n: number }>`select count(*) as n from ${sql.id(table)}`.execute(app.services.db.kysely))
          .rows[0]?.n,
      )
    for (let turn = 0; turn < ROWS; turn++) {
      if (drawn.things)
        await app.addRecord('things', {
          name: 'One',
          ...valuesOf(drawn.things, turn + (await count('things'))),
        })
      await app.addRecord('customers', {
        ...{
          kind: 'person',
          first_name: 'Amel',
          last_name: 'Trabelsi',
          email: `c${await count('customers')}@example.com`,
        },
        ...valuesOf(drawn.customers, turn + (await count('customers'))),
      })
    }
  }

  /** Returns the values of some fields in all rows. */
  async function rowsOf(table: string, given: Fields | null): Promise<unknown[]> {
    const columns = Object.entries(given ?? {}).flatMap(([name, field]) =>
      typeOf(field)
        .columns(name, field)
        .map(column => column.name),
    )
    if (!app.services.resources.find(table)) return []
    const list = ['id', ...columns].map(quoted).join(', ')
    return (await sql.raw(`select ${list} from ${table} order by id`).execute(app.services.db.kysely)).rows
  }

  /** Returns the structure of the tables in an office that starts with these definitions. */
  async function freshShape(): Promise<string[]> {
    const { db, resources } = app.services
    const rollback = new Error('looked')
    let shape: string[] = []
    await db.kysely
      .transaction()
      .execute(async trx => {
        await sql`create schema fresh`.execute(trx)
        await sql`set local search_path to fresh, public`.execute(trx)
        await applyWithin(trx, tableSpecs(resources))
        shape = await shapeOf({ kysely: trx })
        throw rollback
      })
      .catch(error => {
        if (error !== rollback) throw error
      })
    return shape
  }

  const bare = (shape: string[]) => shape.map(line => line.replaceAll(/\b(public|fresh)\./g, '')).sort()

  /** Expects the tables to equal those of an office that starts with these definitions. */
  async function expectFollowed(): Promise<void> {
    const fresh = bare(await freshShape())
    const tables = tableSpecs(app.services.resources).map(({ name }) => name)
    const all = bare(await shapeOf(app.services.db))
    const isTheirs = (line: string) =>
      tables.some(
        table =>
          line.startsWith(`${table}.`) || line.startsWith(`${table} `) || line.includes(` ON ${table} `),
      )
    expect(all.filter(isTheirs)).toEqual(fresh.filter(isTheirs))
  }

  /** Returns the fields of the first definition that the second one has too, possibly under another name. */
  const both = (one: Fields | null, other: Fields | null): Fields => {
    const columns = Object.entries(other ?? {}).map(([name, field]) => columnOf(name, field))
    return Object.fromEntries(
      Object.entries(one ?? {}).filter(([name, field]) => columns.includes(columnOf(name, field))),
    )
  }

  it('from one to the other and back: the tables of each, and no value lost', {
    timeout: RUNS * 60_000,
  }, async () => {
    const property = fc.asyncProperty(definitions, definitions, async (from, to) => {
      await apply(from)
      await expectFollowed()
      await fill(from)
      await expectStarts()
      const shared = { things: both(from.things, to.things), customers: both(from.customers, to.customers) }
      const before = [await rowsOf('things', from.things), await rowsOf('customers', from.customers)]
      const kept = async () => [
        from.things && to.things ? await rowsOf('things', shared.things) : [],
        await rowsOf('customers', shared.customers),
      ]
      const held = await kept()
      await apply(to)
      await expectFollowed()
      await expectStarts()
      expect(await kept()).toEqual(held)
      await apply(from)
      await expectFollowed()
      await expectStarts()
      expect([await rowsOf('things', from.things), await rowsOf('customers', from.customers)]).toEqual(before)
      await sql`truncate customers cascade`.execute(app.services.db.kysely)
      if (from.things) await sql`truncate things cascade`.execute(app.services.db.kysely)
    })
    await fc.assert(property, {
      numRuns: RUNS,
      ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}),
    })
  })
})
