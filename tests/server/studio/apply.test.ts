import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LockNotHad, runStep } from '../../../server/base/storage/schema/runStep'
import { deleteRemovedColumns } from '../../../server/features/definitions/deleteRemovedColumns'
import { engines, mainEngines } from '../../support/databases'
import { openStudioApp, type StudioApp, shapeOf } from './studioApp'

const text = { kind: 'text' }
const resource = (name: string, fields: object) => ({
  name,
  title: 'name',
  subject: `${name}_subject`,
  fields: { name: { kind: 'text', required: true }, ...fields },
})
const customer = { kind: 'person', first_name: 'Amel', last_name: 'Trabelsi' }

// The tests apply several changes, and after each it takes two seconds until every process follows.
describe.each(engines)('T-04 an apply on $name', { timeout: 180_000 }, engine => {
  let studio: StudioApp
  let admin: number

  beforeAll(async () => {
    studio = await openStudioApp(engine)
    admin = await studio.app.addAccount({ email: 'other@example.com', name: 'Sami Other' })
    expect(admin).toBeGreaterThan(0)
  })
  afterAll(() => studio.close())

  /** For what is the same on both: the embedded database only builds indexes and takes locks in another way. */
  const itOnMain = it.runIf(mainEngines.includes(engine))
  const shape = () => shapeOf(studio.app.services.db)
  const run = (statement: string) => sql.raw(statement).execute(studio.app.services.db.kysely)
  const add = async (path: string, values: object) => {
    const answer = await studio.call(path, values)
    expect(answer.body).toMatchObject({ data: { id: expect.any(Number) } })
    return answer.body.data
  }

  it('lets everybody write meanwhile', async () => {
    await studio.apply({ depots: resource('depots', {}) })
    await add('depots', { name: 'North' })
    const statuses: number[] = []
    const writes: Promise<void>[] = []
    const write = async (turn: number) => {
      const answer = await studio.call('customers', { ...customer, email: `writer.${turn}@example.com` })
      statuses.push(answer.status)
      const { id, version } = answer.body.data
      const body = { version, last_name: `Turn ${turn}` }
      statuses.push((await studio.call(`customers/${id}`, body, { method: 'PUT' })).status)
    }
    // Starts a pair of writes every 100 ms, but never more than four pairs at a time.
    let underWay = 0
    const timer = setInterval(() => {
      if (underWay >= 4) return
      underWay++
      writes.push(write(writes.length).finally(() => underWay--))
    }, 100)
    const changes = {
      customers: {
        extends: 'customers',
        fields: {
          badge: { kind: 'text', unique: true },
          tier: { kind: 'choice', options: ['gold', 'silver'], required: true, default: 'silver' },
          depot_id: { kind: 'reference', to: 'depots' },
        },
      },
    }
    const task = await studio.apply(changes)
    await studio.settled()
    clearInterval(timer)
    await Promise.all(writes)
    expect(task).toMatchObject({ status: 'done', result: { revision: 2 } })
    expect(task.done).toBe(task.total)
    expect(statuses.filter(status => status >= 300)).toEqual([])
    expect(statuses.length).toBeGreaterThan(0)
    const { rows } = await run('select distinct tier from customers')
    expect(rows).toEqual([{ tier: 'silver' }])
    expect(await shape()).toContain('customers.tier text t ')
  })

  it('that fails on doubles names them and leaves everything as it was', async () => {
    const fields = { code: text }
    await studio.apply({ rooms: resource('rooms', fields) })
    await studio.settled()
    for (const code of ['A1', 'A1', 'B2', 'B2', 'C3']) await add('rooms', { name: 'Room', code })
    const before = await shape()
    const wanted = resource('rooms', { code: { ...text, unique: true }, floor: { kind: 'wholeNumber' } })
    const task = await studio.applyUnplanned({ rooms: wanted, lifts: resource('lifts', {}) })
    expect(task).toMatchObject({ status: 'failed', error: expect.stringMatching(/a1, b2/i) })
    await studio.settled()
    expect(await shape()).toEqual(before)
    expect((await studio.call('rooms')).status).toBe(200)
    expect((await studio.call('lifts')).status).toBe(404)
    await add('rooms', { name: 'Room', code: 'A1' })
  })

  it.runIf(engine.name === 'postgres')(
    'that is cancelled on its way leaves everything as it was',
    async () => {
      const before = await shape()
      const { kysely } = studio.app.services.db
      const blocker = await kysely.startTransaction().execute()
      await sql`lock table rooms in share mode`.execute(blocker)
      const wanted = resource('rooms', { code: text, floor: { kind: 'wholeNumber' } })
      const { id } = await studio.begin({ cellars: resource('cellars', {}), rooms: wanted })
      const made = () => sql`select to_regclass('cellars') is not null as made`.execute(kysely)
      await expect.poll(async () => (await made()).rows).toEqual([{ made: true }])
      expect((await studio.call(`jobs/${id}`, undefined, { method: 'DELETE' })).body.data.status).toBe(
        'cancelled',
      )
      await blocker.rollback().execute()
      await studio.settled()
      expect(await shape()).toEqual(before)
    },
  )

  it('that fills the disk leaves everything as it was, and works once there is room', async () => {
    await run(`create function fill_disk() returns event_trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await run(
      `create event trigger full_disk on ddl_command_end when tag in ('CREATE INDEX') execute function fill_disk()`,
    )
    const before = await shape()
    const changes = { silos: resource('silos', { code: { ...text, unique: true } }) }
    const task = await studio.ended((await studio.begin(changes)).id)
    expect(task).toMatchObject({ status: 'failed', error: expect.stringMatching(/disk/) })
    await studio.settled()
    expect(await shape()).toEqual(before)
    expect((await studio.call('silos')).status).toBe(404)
    await run('drop event trigger full_disk')
    expect(await studio.apply(changes)).toMatchObject({ status: 'done' })
    await add('silos', { name: 'East', code: 'E1' })
  })

  it('goes on after a process that died between an index and its mark', async () => {
    await studio.apply({ barns: resource('barns', { code: text }) })
    await studio.settled()
    const changes = { barns: resource('barns', { code: { ...text, unique: true } }) }
    const { sql: steps } = (await studio.call('studio/plan', { changes })).body.data
    const made = steps.flatMap(({ statement }: { statement: string }) => {
      const [, index] = /^create unique index concurrently "(.+?)"/.exec(statement) ?? []
      return index ? [{ statement, index }] : []
    })
    expect(made.length).toBeGreaterThan(0)
    for (const { statement } of made) await run(statement.replace(' concurrently', ''))
    const unsettled = made.map(({ index }: { index: string }) => ({ table: 'barns', index }))
    expect(await studio.applyUnplanned(changes)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/didn’t create.*Nothing has changed/),
      error_detail: expect.stringMatching(/that Coverdesk did not create/),
    })
    expect(await studio.applyUnplanned(changes, unsettled)).toMatchObject({ status: 'done', error: null })
  })

  it('can be cancelled before it has begun, and not after the switch', async () => {
    const { id } = await studio.apply({ yards: resource('yards', {}) })
    expect((await studio.call(`jobs/${id}`, undefined, { method: 'DELETE' })).status).toBe(409)
  })

  itOnMain('waits for another one, and is refused if that has changed the same definition', async () => {
    const other = await studio.app.signIn('other@example.com')
    const first = await studio.app.call('/api/v1/studio/apply', {
      token: other,
      body: { changes: { yards: resource('yards', { size: { kind: 'wholeNumber' } }) } },
    })
    const second = await studio.begin({ yards: resource('yards', { colour: text }) })
    const third = await studio.begin({ gates: resource('gates', {}) })
    expect(await studio.ended(first.body.data.id)).toMatchObject({ status: 'done' })
    expect(await studio.ended(second.id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^Sami Other changed yards/),
    })
    expect(await studio.ended(third.id)).toMatchObject({ status: 'done' })
    await studio.settled()
    expect((await studio.call('gates')).status).toBe(200)
    const { rows } = await run(
      `select attname from pg_attribute where attrelid = 'yards'::regclass and attname = 'colour'`,
    )
    expect(rows).toEqual([])
  })

  itOnMain('keeps the values of a removed field for 30 days', async () => {
    const with_ = resource('desks', {
      code: { ...text, unique: true },
      depot_id: { kind: 'reference', to: 'depots' },
    })
    await studio.apply({ desks: with_ })
    const depot = await add('depots', { name: 'South' })
    const desk = await add('desks', { name: 'One', code: 'D1', depot_id: depot.id })
    await studio.apply({ desks: resource('desks', {}) })
    expect((await studio.call(`desks/${desk.id}`)).body.data).not.toHaveProperty('code')
    await studio.apply({ desks: with_ })
    expect((await studio.call(`desks/${desk.id}`)).body.data).toMatchObject({
      code: 'D1',
      depot_id: depot.id,
    })
    await studio.apply({ desks: resource('desks', {}) })
    // A field with the same name and another kind gets a new column.
    const other = await studio.apply({ desks: resource('desks', { code: { kind: 'wholeNumber' } }) })
    expect(other).toMatchObject({ status: 'done' })
    expect((await studio.call(`desks/${desk.id}`)).body.data.code).toBeNull()
    await studio.apply({ desks: resource('desks', {}) })
    await studio.apply({ desks: with_ })
    expect((await studio.call(`desks/${desk.id}`)).body.data).toMatchObject({
      code: 'D1',
      depot_id: depot.id,
    })
    await studio.apply({ desks: resource('desks', {}) })
    await studio.settled()
    expect(await deleteRemovedColumns(studio.app.services)).toBe(0)
    await run(`update removed_columns set removed_at = removed_at - interval '31 days'`)
    expect(await deleteRemovedColumns(studio.app.services)).toBeGreaterThan(0)
    expect((await run('select * from removed_columns')).rows).toEqual([])
    await studio.apply({ desks: with_ })
    expect((await studio.call(`desks/${desk.id}`)).body.data).toMatchObject({ code: null, depot_id: null })
  })

  itOnMain('T-08 keeps the column, its values and its history under the new name of a field', async () => {
    const column = (own: string, was: string) => (own === was ? {} : { column: was })
    const stalls = (code: string, next: string) =>
      resource('stalls', {
        [code]: { ...text, unique: true, ...column(code, 'code') },
        [next]: { kind: 'reference', to: 'stalls', ...column(next, 'next_id') },
      })
    await studio.apply({ stalls: stalls('code', 'next_id') })
    const next = await add('stalls', { name: 'Last' })
    const stall = await add('stalls', { name: 'One', code: 'S1', next_id: next.id })
    await studio.call(`stalls/${stall.id}`, { code: 'S2' }, { method: 'PUT' })
    await studio.settled()
    const before = await shape()
    const renamed = stalls('sign', 'after_id')
    expect(await studio.apply({ stalls: renamed })).toMatchObject({ status: 'done' })
    await studio.settled()
    expect(await shape()).toEqual(before)
    const own = async (query: string) => (await studio.call(`stalls?${query}`)).body.data
    for (const query of ['filter={"sign_q":"s2"}', `filter={"after_id":${next.id}}`, 'sort=["sign","DESC"]'])
      expect((await own(query))[0]).toMatchObject({ id: stall.id, sign: 'S2', after_id: next.id })
    expect((await studio.call(`stalls/${next.id}`, undefined, { method: 'DELETE' })).status).toBe(409)
    const twice = await studio.call('stalls', { name: 'Two', sign: 's2' })
    expect(Object.keys(twice.body.errors)).toEqual(['sign'])
    expect((await studio.call('stalls/export?format=csv&fields=sign,name')).body).toContain('S2')
    await studio.call(`stalls/${stall.id}`, { sign: 'S3' }, { method: 'PUT' })
    const history = (await studio.call(`stalls/${stall.id}/history`)).body.data
    expect(history.flatMap(({ changes }: { changes: object[] }) => changes)).toMatchObject(
      expect.arrayContaining([
        { field: 'sign', before: 'S2', after: 'S3' },
        { field: 'sign', before: 'S1', after: 'S2' },
      ]),
    )
    await studio.apply({ stalls: stalls('code', 'next_id') })
    expect((await studio.call(`stalls/${stall.id}`)).body.data).toMatchObject({ code: 'S3' })
  })

  it('takes the values of a removed option out of the records, and gives them back with it', async () => {
    const found = async (id: number) => (await studio.call(`customers/${id}`)).body.data.source
    const lockers = (options: string[]) => resource('lockers', { marks: { kind: 'choices', options } })
    const extension = (values: string[]) => ({
      customers: { extends: 'customers', options: { source: values.map(value => ({ value })) } },
    })
    await studio.apply({ customers: null })
    await studio.apply({ ...extension(['fair', 'radio']), lockers: lockers(['dry', 'cold']) })
    const locker = await add('lockers', { name: 'One', marks: ['cold', 'dry'] })
    const marks = async () => (await studio.call(`lockers/${locker.id}`)).body.data.marks
    const one = await add('customers', { ...customer, email: 'one@example.com', source: 'fair' })
    const other = await add('customers', { ...customer, email: 'other.one@example.com', source: 'fair' })
    const refused = await studio.call('customers', { ...customer, email: 'a@example.com', source: 'street' })
    expect(Object.keys(refused.body.errors)).toEqual(['source'])
    expect((await studio.call('customers?filter={"source":"fair"}')).body.meta.total).toBe(2)
    expect(JSON.stringify((await studio.call('openapi.json')).body)).toContain('"fair","radio"')
    await studio.apply(extension(['radio']))
    // Simulates that the record got the option after the plan was made.
    await studio.applyUnplanned({ lockers: lockers(['dry']) })
    await studio.settled()
    expect([await found(one.id), await marks()]).toEqual([null, ['dry']])
    await studio.call(`customers/${other.id}`, { source: 'radio' }, { method: 'PUT' })
    await studio.apply({ ...extension(['radio', 'fair']), lockers: lockers(['dry', 'cold']) })
    await studio.settled()
    expect([await found(one.id), await found(other.id)]).toEqual(['fair', 'radio'])
    expect(await marks()).toEqual(['dry', 'cold'])
    expect((await run('select * from removed_options')).rows).toEqual([])
    // Each record's history contains the changes, by the user who
    // applied the definitions. Here the same user created the records.
    const sources = async (id: number) => {
      const history: { action: string; by: { id: number }; changes: object[] }[] = (
        await studio.call(`customers/${id}/history`)
      ).body.data
      const creator = history.at(-1)?.by.id
      return history.slice(0, -1).map(({ action, by, changes }) => [action, by.id === creator, changes])
    }
    const change = (before: string | null, after: string | null) => [
      ...['update', true],
      [expect.objectContaining({ field: 'source', before, after })],
    ]
    expect(await sources(one.id)).toEqual([change(null, 'fair'), change('fair', null)])
    expect(await sources(other.id)).toEqual([change(null, 'radio'), change('fair', null)])
  })

  itOnMain('keeps the records of a removed resource for 30 days, which stand in nobody’s way', async () => {
    const chairs = resource('chairs', { depot_id: { kind: 'reference', to: 'depots' } })
    await studio.apply({ chairs })
    const depot = await add('depots', { name: 'East' })
    const chair = await add('chairs', { name: 'Red', depot_id: depot.id })
    await studio.apply({ chairs: null })
    await studio.settled()
    expect((await studio.call('chairs')).status).toBe(404)
    await run(`delete from depots where id = ${depot.id}`)
    await studio.apply({ chairs })
    expect((await studio.call(`chairs/${chair.id}`)).body.data).toMatchObject({ name: 'Red', depot_id: null })
    await studio.apply({ chairs: null })
    await studio.settled()
    await run(`update removed_columns set removed_at = removed_at - interval '31 days'`)
    await deleteRemovedColumns(studio.app.services)
    expect((await run(`select to_regclass('chairs') as there`)).rows).toEqual([{ there: null }])
  })

  itOnMain('refuses to give a field another kind of column in one step', async () => {
    await studio.settled()
    const before = await shape()
    const changes = { rooms: resource('rooms', { code: { kind: 'wholeNumber' } }) }
    expect((await studio.call('studio/apply', { changes })).status).toBe(422)
    const task = await studio.applyUnplanned(changes)
    expect(task).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('remove the field and apply'),
    })
    await studio.settled()
    expect(await shape()).toEqual(before)
  })

  it.runIf(engine.name === 'postgres')('gives up a lock that cannot be had', async () => {
    const { kysely } = studio.app.services.db
    const blocker = await kysely.startTransaction().execute()
    await sql`lock table rooms in share mode`.execute(blocker)
    const step = {
      ...({ table: 'rooms', phase: 'expand', lock: 'moment' } as const),
      statements: ['alter table rooms add column late text'],
    }
    await kysely.connection().execute(async db => {
      await expect(runStep({ engine: engine.name, db }, step, 300)).rejects.toThrow(LockNotHad)
    })
    await blocker.rollback().execute()
  })
})
