import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIVE_EVENTS } from '../../../server/base/outbox/outboxTables'
import { engines } from '../../support/databases'
import { type LiveOffice, openLiveOffice, type Somebody } from './liveOffice'
import { soon } from './pusherStage'

describe.each(engines)('live events on $name', engine => {
  let office: LiveOffice
  let admin: Somebody
  beforeAll(async () => {
    office = await openLiveOffice(engine)
    ;[admin] = (await office.people(1, { user_type: 1 })) as [Somebody]
  })
  afterAll(() => office.close())

  const staff = async (values = {}) => (await office.people(1, { user_type: 3, ...values }))[0] as Somebody
  const readsOwn = async () => (await office.people(1, { user_type: 4, role_id: office.mine }))[0] as Somebody
  let made = 0
  const customer = async (values: object = {}, headers = {}) => {
    const body = {
      kind: 'person',
      first_name: 'Kim',
      last_name: 'Bo',
      email: `k${made++}@example.com`,
      ...values,
    }
    return (await office.call(admin, 'POST', 'customers', body, headers)).body.data
  }
  const change = async ({ id, version }: { id: number; version: number }, values: object, headers = {}) =>
    (await office.call(admin, 'PUT', `customers/${id}`, { ...values, version }, headers)).body.data
  const lastSeq = async (somebody: Somebody) =>
    (await office.call(somebody, 'GET', 'live/events')).body.meta.seq as number
  const missed = async (somebody: Somebody, since: number) =>
    (await office.call(somebody, 'GET', `live/events?since=${since}`)).body

  it('L-01 L-09 readers receive an acknowledged write, except the tab that wrote it', async () => {
    const [own, other] = [await office.connect(admin), await office.connect(await staff())]
    const received: unknown[] = []
    other
      .echo()
      .private('resources.customers')
      .listen('.changed', (event: unknown) => received.push(event))
    await Promise.all([own.join('private-resources.customers'), other.join('private-resources.customers')])
    const first = await customer({}, { 'X-Socket-ID': own.socketId })
    const second = await change(first, { last_name: 'Elsewhere' })
    await soon(() => expect(own.records()).toContain(`${second.id}@2`))
    expect(own.records()).not.toContain(`${first.id}@1`)
    await soon(() =>
      expect(received).toEqual([
        {
          resource: 'customers',
          id: first.id,
          version: 1,
          action: 'create',
          by: admin.id,
          seq: expect.any(Number),
        },
        {
          resource: 'customers',
          id: first.id,
          version: 2,
          action: 'update',
          by: admin.id,
          seq: expect.any(Number),
        },
      ]),
    )
  })

  it('L-09 readers of some records receive those that enter, change in or leave their scope', async () => {
    const [one, two] = [await readsOwn(), await readsOwn()]
    const [first, second] = [await office.connect(one), await office.connect(two)]
    const own = ({ id }: Somebody) => `private-resources.customers.${id}`
    expect(await first.join('private-resources.customers')).toBe(false)
    expect(await first.join(own(two))).toBe(false)
    expect(await Promise.all([first.join(own(one)), second.join(own(two))])).toEqual([true, true])
    const record = await customer({ assigned_to: one.id })
    const reassigned = await change(record, { assigned_to: two.id })
    // More writes can follow before an event is sent. Its
    // recipients depend on the record at the time of its own write.
    const again = await change(reassigned, { last_name: 'Other' })
    await office.call(admin, 'DELETE', `customers/${record.id}`, undefined, {
      'If-Match': `"${again.version}"`,
    })
    await soon(() => expect(second.records()).toEqual([2, 3, 4].map(version => `${record.id}@${version}`)))
    expect(first.records()).toEqual([1, 2].map(version => `${record.id}@${version}`))
  })

  it.each([
    ['loses the right to sign in', { active: false }],
    ['gets another type', { user_type: 4 }],
    ['gets another role', { role_id: 1 }],
    ['gets another password', { password: 'another-horse-battery-2' }],
  ])('L-05 C-06 disconnects a user who %s', async (_what, values) => {
    const somebody = await staff()
    const client = await office.connect(somebody)
    expect(await client.join('private-resources.customers')).toBe(true)
    const [{ body }, ended] = [await office.call(admin, 'GET', `users/${somebody.id}`), client.ended()]
    const { version } = body.data
    expect((await office.call(admin, 'PUT', `users/${somebody.id}`, { ...values, version })).status).toBe(200)
    await ended
    expect(client.pusher.connection.state).not.toBe('connected')
  })

  it("L-05 C-06 disconnects a user on sign-out or when a role's rules change", async () => {
    const [out, agent, other] = [await staff(), await staff({ role_id: 1 }), await staff()]
    const clients = await Promise.all([out, agent, other].map(one => office.connect(one)))
    const [first, second, third] = clients as [(typeof clients)[0], (typeof clients)[0], (typeof clients)[0]]
    for (const client of clients) expect(await client.join('private-resources.customers')).toBe(true)
    await office.call(out, 'POST', 'auth/logout')
    await first.ended()
    const { version, permissions } = (await office.call(admin, 'GET', 'roles/1')).body.data
    await office.call(admin, 'PUT', 'roles/1', { permissions: permissions.slice(1), version })
    await second.ended()
    expect(third.pusher.connection.state).toBe('connected')
  })

  it('L-08 C-06 a returning client receives missed events, by its current permissions', async () => {
    const [one, two, guest] = [
      await readsOwn(),
      await readsOwn(),
      (await office.people(1, { user_type: 4 }))[0],
    ]
    const since = await lastSeq(admin)
    const record = await customer({ assigned_to: one.id })
    await change(record, { assigned_to: two.id })
    const of = (events: { resource?: string; id?: number; version?: number }[]) =>
      events.filter(({ resource, id }) => resource === 'customers' && id === record.id).map(e => e.version)
    await soon(async () => expect(of((await missed(admin, since)).data)).toEqual([1, 2]))
    expect(of((await missed(one, since)).data)).toEqual([1, 2])
    expect(of((await missed(two, since)).data)).toEqual([2])
    expect((await missed(guest as Somebody, since)).data).toEqual([])
    expect((await missed(admin, since)).meta).toMatchObject({ complete: true, seq: await lastSeq(admin) })
  })

  it('L-08 events that are expired or were never sent cause a refetch', async () => {
    const last = await lastSeq(admin)
    expect((await missed(admin, 0)).meta).toEqual({ seq: last, complete: false })
    expect((await missed(admin, last + 1_000)).meta).toEqual({ seq: last, complete: false })
    expect((await office.call(admin, 'GET', 'live/events?since=x')).status).toBe(400)
  })

  it('E-04 progress of long work reaches whoever started it, and nobody else', async () => {
    const [client, other] = [await office.connect(admin), await office.connect(await staff())]
    expect(await client.join(`private-notifications.${admin.id}`)).toBe(true)
    expect(await other.join(`private-notifications.${admin.id}`)).toBe(false)
    const { id } = await customer({ occupation: 'baker' })
    const path = `customers?filter=${encodeURIComponent(JSON.stringify({ id }))}&dry_run=1`
    const { body } = await office.call(admin, 'PUT', path, { occupation: 'cook' })
    const taskEvents = () => client.heard.filter(({ event }) => event === 'task').map(({ data }) => data)
    await soon(() =>
      expect(taskEvents().at(-1)).toEqual({
        ...{ id: body.data.id, status: 'done', total: 1, done: 1, refused: 0 },
        seq: expect.any(Number),
      }),
    )
    expect(other.heard).toEqual([])
  })

  it('L-08 a server restart loses and repeats nothing', async () => {
    const client = await office.connect(admin)
    await client.join('private-resources.customers')
    const before = await customer()
    await soon(() => expect(client.records()).toContain(`${before.id}@1`))
    const since = client.heard.at(-1)?.data.seq
    await office.stop()
    // The rows of a process that was killed before sending, and of a process that was killed while sending.
    const { rows } = await sql<{ id: string }>`insert into ${sql.id(LIVE_EVENTS)}
      (kind, resource, action, record_id, version, taken_until)
      values ('record', 'customers', 'update', ${before.id}, 2, null),
        ('record', 'customers', 'update', ${before.id}, 3, now() - interval '1 second') returning id`.execute(
      office.services.db.kysely,
    )
    expect(rows).toHaveLength(2)
    await office.start()
    const again = await office.connect(admin)
    await again.join('private-resources.customers')
    await soon(async () => {
      const { data, meta } = await missed(admin, since)
      const taskEvents = [...again.heard.map(({ data }) => data), ...data].filter(
        ({ id }) => id === before.id,
      )
      expect(meta.complete).toBe(true)
      expect([...new Set(taskEvents.map(({ version }) => version))].sort()).toEqual([1, 2, 3])
    })
    expect(new Set(again.records()).size).toBe(again.records().length)
  })
})
