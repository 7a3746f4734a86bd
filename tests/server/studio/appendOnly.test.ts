import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../server/base/storage/openDatabase'
import { openFileStore } from '../../../server/engine/files/store/openFileStore'
import { refreshSearch } from '../../../server/engine/records/search/searchStale'
import { planApply } from '../../../server/features/definitions/applyPlan'
import { restoreBackup } from '../../../server/ops/backup/restoreBackup'
import { writeBackup } from '../../../server/ops/backup/writeBackup'
import { allTables } from '../../../server/ops/tables'
import { engines } from '../../support/databases'
import { createDatabase, dropDatabase } from '../../support/postgresCluster'
import { openStudioApp, type StudioApp } from './studioApp'

const text = { kind: 'text' }
const meters = {
  name: 'meters',
  title: 'name',
  subject: 'Meter',
  fields: { name: { ...text, required: true } },
}
const readingFields = {
  name: { ...text, required: true },
  meter_id: { kind: 'reference', to: 'meters', required: true },
  value: { kind: 'wholeNumber', required: true },
}
const readings = (fields: object = {}, options: object = {}) => ({
  ...{ name: 'meter-readings', title: 'name', subject: 'Meter', appendOnly: true },
  fields: { ...readingFields, ...fields },
  list: { search: ['name', 'meter_id'] },
  ...options,
})
const adminUrl = inject('postgresUrl')
const REFUSAL = 'These records are only added. Add another one to correct it.'

describe.each(engines)('append-only records on $name', { timeout: 120_000 }, engine => {
  let studio: StudioApp
  let meter: number
  let serial = 0

  beforeAll(async () => {
    studio = await openStudioApp(engine)
  })
  afterAll(() => studio.close())

  const run = (statement: string) => sql.raw(statement).execute(studio.app.services.db.kysely)
  const call = (method: string, path: string, body?: object) => studio.call(path, body, { method })
  const add = async (values: object = {}) => {
    const answer = await studio.call('meter-readings', {
      ...{ name: `Reading ${++serial}`, meter_id: meter, value: serial },
      ...values,
    })
    expect(answer.body).toMatchObject({ data: { id: expect.any(Number) } })
    return answer.body as { data: { id: number; version: number }; meta: { operation: string } }
  }
  const refused = { status: 409, body: { code: 'not_possible', message: REFUSAL } }

  it('T-04 are defined in Studio', async () => {
    await studio.apply({ meters, 'meter-readings': readings() })
    meter = (await studio.call('meters', { name: 'Cellar' })).body.data.id
  })

  it('D-12 are created and read, and the API refuses each way to change or delete them', async () => {
    const { id, version } = (await add()).data
    const filter = encodeURIComponent(JSON.stringify({ id }))
    for (const [method, path, body] of [
      ['PUT', `meter-readings/${id}`, { version, value: 9 }],
      ['DELETE', `meter-readings/${id}`, { version }],
      ['PUT', `meter-readings?filter=${filter}`, { value: 9 }],
      ['DELETE', `meter-readings?filter=${filter}`, {}],
      ['PUT', `meter-readings?filter=${filter}&dry_run=1`, { value: 9 }],
    ] as const)
      expect({ [path]: await call(method, path, body) }).toMatchObject({ [path]: refused })
    expect((await call('PUT', 'meter-readings/99999', { version: 1, value: 9 })).status).toBe(404)
    expect((await call('GET', `meter-readings/${id}`)).body.data).toMatchObject({ value: serial, version: 1 })
  })

  it('C-12 the API describes neither their changes nor a trash', async () => {
    const { paths } = (await call('GET', 'openapi.json')).body
    const methods = (path: string) =>
      Object.keys(paths[path] ?? {}).filter(name => /get|post|put|delete/.test(name))
    expect(methods('/meter-readings')).toEqual(['get', 'post'])
    expect(methods('/meter-readings/{id}')).toEqual(['get'])
    expect(Object.keys(paths).filter(path => /^\/meter-readings.*(trash|restore)/.test(path))).toEqual([])
    expect(methods('/meters/{id}')).toEqual(['get', 'put', 'delete'])
  })

  it('D-12 the database itself refuses to change or delete a row', async () => {
    const { id } = (await add()).data
    const message = 'Rows of meter_readings are only ever added'
    for (const statement of [
      `update meter_readings set value = 9 where id = ${id}`,
      `update meter_readings set deleted_at = now() where id = ${id}`,
      `delete from meter_readings where id = ${id}`,
    ])
      await expect(run(statement)).rejects.toMatchObject({ code: '42501', message })
    await run(`update meter_readings set search_text = search_text || ' ' where id = ${id}`)
  })

  it('O-06 the creation cannot be undone, and says why', async () => {
    const { data, meta } = await add()
    const reason = 'It is only ever added to. Add another record to correct it.'
    expect((await call('GET', `operations/${meta.operation}`)).body.data).toMatchObject({
      undoable: false,
      reason,
    })
    expect(await call('POST', `operations/${meta.operation}/undo`, {})).toMatchObject({
      status: 409,
      body: { message: reason },
    })
    expect((await call('GET', `meter-readings/${data.id}`)).status).toBe(200)
  })

  it('C-11 an import only creates records', async () => {
    const { id } = (await add()).data
    const send = {
      method: 'POST',
      headers: { Authorization: `Bearer ${studio.token}`, 'Content-Type': 'text/csv' },
    }
    const body = `id,name,meter_id,value\n${id},Imported,Cellar,77\n`
    const sent = await studio.app.app.request('/api/v1/meter-readings/imports?name=list.csv', {
      ...send,
      body,
    })
    const { data } = await sent.json()
    expect(data.plan).toMatchObject({ mode: 'create', key: null })
    expect(data.targets.filter(({ key }: { key: boolean }) => key)).toEqual([])
    const plan = { ...data.plan, mode: 'update', key: 'id' }
    expect((await call('PUT', `imports/${data.id}`, { plan })).status).toBe(422)
  })

  it('V-05 are found by the new title of a record that they refer to', async () => {
    const { id } = (await add()).data
    const found = async (q: string) => {
      const filter = encodeURIComponent(JSON.stringify({ q, id }))
      return (await call('GET', `meter-readings?filter=${filter}`)).body.data.length
    }
    const { version } = (await call('GET', `meters/${meter}`)).body.data
    await call('PUT', `meters/${meter}`, { name: 'Attic', version })
    while (await refreshSearch(studio.app.services));
    expect([await found('Attic'), await found('Cellar')]).toEqual([1, 0])
  })

  it('T-04 T-05 their definition can change: columns are added, filled and renamed', async () => {
    const { id } = (await add()).data
    const unit = { kind: 'choice', options: ['kwh', 'm3'], required: true, default: 'kwh' }
    const value = async () => (await call('GET', `meter-readings/${id}`)).body.data
    await studio.apply({ 'meter-readings': readings({ unit }) })
    await studio.settled()
    expect(await value()).toMatchObject({ unit: 'kwh' })
    await studio.apply({ 'meter-readings': readings() })
    await studio.settled()
    const later = (await add()).data.id
    // The returning field fills the rows that were created without it.
    await studio.apply({ 'meter-readings': readings({ unit: { ...unit, default: 'm3' } }) })
    await studio.settled()
    expect((await call('GET', `meter-readings/${later}`)).body.data).toMatchObject({ unit: 'm3' })
    const { unit: measured, ...rest } = { ...readingFields, unit: { ...unit, column: 'unit' } }
    await studio.apply({ 'meter-readings': readings({}, { fields: { ...rest, measured_in: measured } }) })
    expect(await value()).toMatchObject({ measured_in: 'kwh', version: 1 })
    await expect(run(`delete from meter_readings where id = ${id}`)).rejects.toThrow()
  })

  it('T-04 the plan names the option; without it, records can be changed again', async () => {
    const { id, version } = (await add()).data
    const changes = { 'meter-readings': readings({}, { appendOnly: false }) }
    const plan = (await studio.call('studio/plan', { changes })).body.data
    expect(JSON.stringify(plan)).toMatch(/drop trigger .{0,4}meter_readings_add_only/)
    await studio.apply(changes)
    await studio.settled()
    expect((await call('PUT', `meter-readings/${id}`, { version, value: 9 })).body.data).toMatchObject({
      value: 9,
    })
    await studio.apply({ 'meter-readings': readings() })
    await studio.settled()
    expect(await call('PUT', `meter-readings/${id}`, { version: version + 1, value: 8 })).toMatchObject(
      refused,
    )
    await expect(run(`update meter_readings set value = 8 where id = ${id}`)).rejects.toThrow()
  })

  it('O-06 are in a backup, and stay append-only when it is restored', async () => {
    await add()
    const { services } = studio.app
    const folder = async () => {
      const path = await mkdtemp(join(tmpdir(), 'coverdesk-append-'))
      onTestFinished(() => rm(path, { recursive: true, force: true }))
      return path
    }
    const rows = async (db: typeof services.db) =>
      (await sql`select to_jsonb(r)::text as row from meter_readings r order by id`.execute(db.kysely)).rows
    const path = join(await folder(), 'office.tar.gz')
    const source = {
      ...{ db: services.db, files: openFileStore(services.config), now: services.now },
      tables: async () => allTables(services.resources),
    }
    await pipeline(writeBackup(source), createGzip(), createWriteStream(path))
    const databaseUrl = engine.name === 'pglite' && adminUrl ? await createDatabase(adminUrl) : undefined
    onTestFinished(async () => {
      if (databaseUrl) await dropDatabase(String(adminUrl), databaseUrl)
    })
    const dataDir = await folder()
    await restoreBackup(path, { dataDir, databaseUrl, replace: true })
    const db = await openDatabase({ dataDir, databaseUrl })
    onTestFinished(() => db.close())
    expect((await rows(db)).length).toBeGreaterThan(5)
    expect(await rows(db)).toEqual(await rows(services.db))
    expect(await planApply(db.kysely, services.resources)).toMatchObject({ expand: [], contract: [] })
    await expect(sql`delete from meter_readings`.execute(db.kysely)).rejects.toMatchObject({ code: '42501' })
  })
})
