import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimEvents } from '../../../server/live/claimEvents'
import { messagesFor } from '../../../server/live/messagesFor'
import { engines } from '../../support/databases'
import { openStudioApp, type StudioApp } from './studioApp'

const readings = (options: object = {}) => ({
  ...{ name: 'heat-readings', title: 'name', subject: 'Heat', history: false },
  fields: { name: { kind: 'text', required: true }, value: { kind: 'wholeNumber' } },
  ...options,
})

describe.each(engines)('records without a history on $name', { timeout: 120_000 }, engine => {
  let studio: StudioApp
  let watcher: number
  let serial = 0

  beforeAll(async () => {
    studio = await openStudioApp(engine)
  })
  afterAll(() => studio.close())

  const call = (method: string, path: string, body?: object) => studio.call(path, body, { method })
  const add = async (value = 1) =>
    (await call('POST', 'heat-readings', { name: `Reading ${++serial}`, value })).body
  const rows = async (id: number) =>
    (
      await sql`select from record_history where resource = 'heat-readings' and record_id = ${id}`.execute(
        studio.app.services.db.kysely,
      )
    ).rows.length
  const operations = async (id: number) => {
    const filter = encodeURIComponent(JSON.stringify({ resource: 'heat-readings', record_id: id }))
    return (await call('GET', `operations?filter=${filter}`)).body.data
  }

  it('T-04 are defined in Studio', async () => {
    await studio.apply({ 'heat-readings': readings() })
    const role = await studio.app.addRecord('roles', {
      name: 'Hot ones',
      permissions: [
        { action: ['read'], subject: ['Heat'], fields: [], conditions: { value_gte: 50 }, inverted: false },
      ],
    })
    watcher = await studio.app.addAccount({ email: 'watch@example.com', user_type: 4, role_id: role })
  })

  it('D-12 T-09 writes leave no history and no undo, but a line in the audit log', async () => {
    const made = await add()
    const { id, version } = made.data
    expect(made.meta).not.toHaveProperty('operation')
    expect((await call('PUT', `heat-readings/${id}`, { version, value: 2 })).body.data).toMatchObject({
      version: 2,
    })
    expect(await rows(id)).toBe(0)
    expect((await call('GET', `heat-readings/${id}/history`)).status).toBe(404)
    const logged = await operations(id)
    expect(logged.map(({ kind }: { kind: string }) => kind)).toEqual(['update', 'create'])
    expect(await call('POST', `operations/${logged[0].id}/undo`, {})).toMatchObject({
      status: 409,
      body: { message: 'This action is final and can’t be undone.' },
    })
    expect((await call('GET', `operations/${logged[0].id}/changes`)).body.data).toEqual([])
  })

  it('C-12 the API does not describe their history', async () => {
    const { paths } = (await call('GET', 'openapi.json')).body
    expect(Object.keys(paths)).toContain('/heat-readings/{id}')
    expect(Object.keys(paths)).not.toContain('/heat-readings/{id}/history')
  })

  it('C-09 C-10 a stale write is refused, also of many records', async () => {
    const { id, version } = (await add()).data
    await call('PUT', `heat-readings/${id}`, { version, value: 5 })
    expect(await call('PUT', `heat-readings/${id}`, { version, value: 6 })).toMatchObject({
      status: 409,
      body: { code: 'stale', data: { value: 5 } },
    })
    const filter = encodeURIComponent(JSON.stringify({ id: [id] }))
    const stale = await call('PUT', `heat-readings?filter=${filter}`, {
      value: 6,
      versions: { [id]: version },
    })
    expect(stale).toMatchObject({
      status: 409,
      body: { details: { records: [{ id, by: { id: expect.any(Number) } }] } },
    })
    const current = { [id]: version + 1 }
    expect(
      (await call('PUT', `heat-readings?filter=${filter}`, { value: 6, versions: current })).status,
    ).toBe(200)
  })

  it('L-09 U-05 their readers learn of a change and a deletion, and nobody else does', async () => {
    const { services } = studio.app
    const claimed = () => claimEvents(services.db.kysely, 200)
    await claimed()
    const [hot, cold] = [(await add(90)).data, (await add(10)).data]
    await call('PUT', `heat-readings/${hot.id}`, { version: 1, value: 91 })
    for (const { id } of [hot, cold]) expect((await call('DELETE', `heat-readings/${id}`)).status).toBe(200)
    const channel = `private-resources.heat-readings.${watcher}`
    const sent = await messagesFor(services, { occupied: async () => [channel] }, await claimed())
    expect(
      sent
        .filter(({ channels }) => channels.includes(channel))
        .map(({ of }) => [of.record_id, of.action])
        .sort(),
    ).toEqual(['create', 'delete', 'update'].map(action => [hot.id, action]))
  })

  it('D-12 a deleted record is restored from the trash', async () => {
    const { id } = (await add(3)).data
    await call('DELETE', `heat-readings/${id}`)
    expect((await call('POST', `heat-readings/${id}/restore`, {})).status).toBe(200)
    expect((await call('GET', `heat-readings/${id}`)).body.data).toMatchObject({ value: 3 })
  })

  it('T-04 T-05 the plan names the option, and a history begins and ends with it', async () => {
    const { id } = (await add()).data
    const changes = { 'heat-readings': readings({ history: true }) }
    const plan = (await studio.call('studio/plan', { changes })).body.data
    expect(plan).toMatchObject({ problems: [], losses: [], changes: [{ text: 'Changed: history' }] })
    await studio.apply(changes)
    await call('PUT', `heat-readings/${id}`, { value: 7 })
    expect((await call('GET', `heat-readings/${id}/history`)).body.data).toMatchObject([
      { version: 2, changes: [{ field: 'value', before: 1, after: 7 }] },
    ])
    await studio.apply({ 'heat-readings': readings() })
    await call('PUT', `heat-readings/${id}`, { value: 8 })
    expect(await rows(id)).toBe(1)
    expect((await call('GET', `heat-readings/${id}/history`)).status).toBe(404)
    const states = {
      fields: {
        ...readings().fields,
        status: { kind: 'choice', options: ['a', 'b'], default: 'a', readOnly: true },
      },
    }
    const moving = readings({ ...states, transitions: { go: { from: ['a'], to: 'b' } } })
    const refused = (await studio.call('studio/plan', { changes: { 'heat-readings': moving } })).body.data
    expect(refused.problems).toMatchObject([
      { place: 'transitions', message: expect.stringMatching('needs a history') },
    ])
  })

  describe('changes of a while without a history', () => {
    const history = (on: boolean) => studio.apply({ 'heat-readings': readings({ history: on }) })
    const where = (id: number) => `filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`
    const read = async (id: number) => (await call('GET', `heat-readings/${id}`)).body.data
    let bob: string

    /** Changes a record as Bob, and reads his ID. */
    const changeAsBob = async (id: number, value: number) => {
      const path = `heat-readings/${id}`
      expect((await studio.call(path, { value }, { method: 'PUT', token: bob })).status).toBe(200)
      return (await read(id)).updated_by
    }

    beforeAll(async () => {
      await studio.app.addAccount({ email: 'bob@example.com', name: 'Bob Quiet' })
      bob = await studio.app.signIn('bob@example.com')
    })

    it('O-06 T-04 are kept by an undo', async () => {
      await history(true)
      const [id, plain] = [(await add(1)).data.id, (await add(1)).data.id]
      const { meta } = (await call('PUT', `heat-readings/${id}`, { value: 2 })).body
      const free = (await call('PUT', `heat-readings/${plain}`, { value: 2 })).body
      await history(false)
      const by = await changeAsBob(id, 3)
      await history(true)
      expect(await call('POST', `operations/${meta.operation}/undo`, {})).toMatchObject({
        status: 409,
        body: {
          details: { records: [{ id, reason: 'Someone has changed it since then.', by: { id: by } }] },
        },
      })
      expect((await call('POST', `operations/${free.meta.operation}/undo`, {})).status).toBe(200)
      expect((await read(plain)).value).toBe(1)
    })

    it('C-10 T-04 are kept by a bulk edit of rows seen before', async () => {
      const { id } = (await add(1)).data
      await history(false)
      const by = await changeAsBob(id, 3)
      await history(true)
      const edit = { value: 9, versions: { [id]: 1 } }
      expect(await call('PUT', `heat-readings?${where(id)}`, edit)).toMatchObject({
        status: 409,
        body: { code: 'stale', details: { records: [{ id, by: { id: by } }] } },
      })
      await call('PUT', `heat-readings/${id}`, { name: 'Renamed' })
      expect((await call('PUT', `heat-readings?${where(id)}`, edit)).status).toBe(409)
      expect((await read(id)).value).toBe(3)
    })

    it('O-06 T-04 a record whose history ended is not put back with others from its old rows', async () => {
      const parts = {
        ...{ name: 'heat-parts', title: 'name', subject: 'Heat', history: false },
        fields: { name: { kind: 'text' } },
      }
      await studio.apply({ 'heat-parts': parts, 'heat-readings': readings({ history: true }) })
      const { id } = (await add()).data
      const part = (await call('POST', 'heat-parts', { name: 'New' })).body.data
      const { meta } = (await call('PUT', `heat-readings/${id}`, { value: 2 })).body
      const changes = JSON.stringify([{ field: 'name', before: 'Old', after: 'New' }])
      await sql`insert into record_history (resource, record_id, version, at, action, unversioned, changes, operation)
        values ('heat-parts', ${part.id}, 1, now(), 'update', false, ${changes}::jsonb, ${meta.operation}::uuid)`.execute(
        studio.app.services.db.kysely,
      )
      expect(await call('POST', `operations/${meta.operation}/undo`, {})).toMatchObject({
        status: 409,
        body: { details: { records: [{ resource: 'heat-parts', id: part.id }], others: 1 } },
      })
    })

    it('E-04 T-04 a task names who made them, not the last one in the history', async () => {
      await history(true)
      const { id } = (await add()).data
      await history(false)
      const path = `heat-readings?${where(id)}&dry_run=1`
      const dry = await studio.ended(String((await call('PUT', path, { value: 4 })).body.data.id))
      await changeAsBob(id, 3)
      const begun = (await call('POST', `jobs/${dry.id}/run`)).body.data
      expect((await studio.ended(String(begun.id))).reasons).toMatchObject([
        { messages: [{ message: 'Changed in the meantime by Bob Quiet' }] },
      ])
    })
  })
})
