import { sql } from 'kysely'
import pino from 'pino'
import Pusher from 'pusher'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app'
import { insertEvents, LIVE_WAITING } from '../../../server/base/outbox/outbox'
import { LIVE_EVENTS } from '../../../server/base/outbox/outboxTables'
import type { Services } from '../../../server/base/services'
import { DatabaseUnavailable } from '../../../server/base/storage/unavailable'
import { recordsChannel } from '../../../server/live/channels'
import { openLive } from '../../../server/live/openLive'
import { type Publisher, startPublisher } from '../../../server/live/publisher'
import { type Message, openSender, type Sender } from '../../../server/live/sender'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'
import { openStage, soon } from './pusherStage'

/** A transport to a service that responds as the test defines. */
class Service implements Sender {
  readonly sent: Message[] = []
  readonly ended: number[] = []
  channels: string[] = []
  answer: (call: readonly Message[]) => void = () => undefined

  async send(call: readonly Message[]) {
    this.answer(call)
    this.sent.push(...call)
  }
  async occupied() {
    return this.channels
  }
  async endConnections(user: number) {
    this.ended.push(user)
  }
  close() {
    this.answer = () => undefined
  }
}

describe.each(engines)('publisher on $name', engine => {
  let test: TestApp
  let publishers: Publisher[] = []
  let logged: { level: number; msg: string }[] = []
  let services: Services
  beforeAll(async () => {
    test = await openTestApp(engine)
  })
  beforeEach(() => {
    logged = []
    const log = pino({ level: 'info' }, { write: line => logged.push(JSON.parse(line)) })
    services = { ...test.services, log, live: { app: test.services.live.app } }
  })
  afterEach(async () => {
    await Promise.all(publishers.map(publisher => publisher.stop()))
    publishers = []
  })
  afterAll(() => test.close())

  const begin = async (service: Service) => publishers.push(await startPublisher(services, service))
  const leave = async (...ids: number[]) =>
    insertEvents(
      test.services.db.kysely,
      ids.map(id => ({ kind: 'record', resource: 'customers', action: 'update', by: null, id, version: 1 })),
    )
  const wake = () => test.services.db.notify(LIVE_WAITING, '')
  const sentIds = ({ sent }: Pick<Service, 'sent'>) => sent.map(({ data }) => (data as { id: number }).id)
  const waiting = async () => {
    const { rows } = await sql`select id from ${sql.id(LIVE_EVENTS)} where sent_at is null`.execute(
      test.services.db.kysely,
    )
    return rows.length
  }

  it('L-07 unacknowledged events wait and are sent in order, logged once', async () => {
    const service = new Service()
    let attempts = 0
    service.answer = () => {
      if (++attempts < 4) throw new Pusher.RequestError('ECONNREFUSED', '', new Error('refused'))
    }
    await begin(service)
    await leave(1, 2, 3)
    await soon(() => expect(services.live.problem).toContain('ECONNREFUSED'))
    const health = await createApp(services).request('/api/v1/health')
    expect((await health.json()).data.live).toEqual({ works: false })
    await soon(() => expect(sentIds(service)).toEqual([1, 2, 3]))
    await soon(async () => expect(await waiting()).toBe(0))
    expect(services.live.problem).toBeUndefined()
    expect(logged.map(({ msg }) => msg)).toEqual([
      'Live events cannot be sent; they will be retried',
      'Live events are sent again',
    ])
  })

  it('O-07 L-07 health reports live events as working once the database is back, without any event', async () => {
    const service = new Service()
    let isAway = true
    service.occupied = async () => {
      if (isAway) throw new DatabaseUnavailable('restarting')
      return []
    }
    await leave(60)
    await begin(service)
    await soon(() => expect(services.live.problem).toBeDefined())
    // Another process sends the event, so this one finds none when the database is back.
    await sql`delete from ${sql.id(LIVE_EVENTS)}`.execute(test.services.db.kysely)
    isAway = false
    await soon(() => expect(services.live.problem).toBeUndefined())
    expect(service.sent).toEqual([])
  })

  it('L-07 an unsendable event blocks no other', async () => {
    const service = new Service()
    service.answer = ([first]) => {
      if (first && sentIds({ sent: [first] })[0] === 50) throw new TypeError('a bug')
    }
    await leave(50, 51, 52)
    await begin(service)
    await soon(() => expect(sentIds(service)).toEqual([51, 52]))
    expect(logged.map(({ msg }) => msg)).toContain('A live event could not be sent; it will be retried later')
    await sql`delete from ${sql.id(LIVE_EVENTS)} where record_id = 50`.execute(test.services.db.kysely)
  })

  it('L-07 sends more events than one round takes, in order', async () => {
    const ids = Array.from({ length: 450 }, (_, n) => 1_000 + n)
    await leave(...ids)
    const service = new Service()
    service.channels = [recordsChannel('customers')]
    await begin(service)
    await soon(() => expect(sentIds(service)).toEqual(ids))
    await soon(async () => expect(await waiting()).toBe(0))
  })

  it('L-07 two processes send each event once, with a seq for the order', async () => {
    const [one, other] = [new Service(), new Service()]
    await Promise.all([begin(one), begin(other)])
    const ids = Array.from({ length: 40 }, (_, n) => 100 + n)
    await Promise.all(ids.map(id => leave(id)))
    await soon(() => expect([...sentIds(one), ...sentIds(other)].sort((a, b) => a - b)).toEqual(ids))
    for (const { sent } of [one, other]) {
      const order = sent.map(({ data }) => (data as { seq: number }).seq)
      expect(order).toEqual([...order].sort((a, b) => a - b))
    }
  })

  it('L-07 events claimed by a dead process are sent by another; sent ones are not repeated', async () => {
    const service = new Service()
    await leave(201, 202)
    const table = sql.id(LIVE_EVENTS)
    const { kysely } = test.services.db
    await sql`update ${table} set seq = 1, taken_until = now() + interval '1 hour' where record_id = 201`.execute(
      kysely,
    )
    await begin(service)
    await soon(() => expect(sentIds(service)).toEqual([202]))
    await sql`update ${table} set taken_until = now() - interval '1 second' where record_id = 201`.execute(
      kysely,
    )
    await wake()
    await soon(() => expect(sentIds(service)).toEqual([202, 201]))
  })

  it('C-06 disconnects users with changed permissions before sending anything else', async () => {
    const service = new Service()
    const order: string[] = []
    service.answer = () => order.push(`sent after ${service.ended}`)
    await leave(301)
    await insertEvents(test.services.db.kysely, [
      { kind: 'rights', user: 7 },
      { kind: 'rights', user: 7 },
    ])
    await begin(service)
    await soon(() => expect(order).toEqual(['sent after 7']))
  })
})

describe('service from the environment', () => {
  it('L-07 C-06 with PUSHER_* set everything goes there, signed with its secret', async () => {
    const [engine] = engines
    if (!engine) throw new Error('No engine to test on')
    const app = { id: '4711', key: 'our-key', secret: 'our-secret' }
    const stage = await openStage({ app })
    const test = await openTestApp(engine, {
      PUSHER_APP_ID: app.id,
      PUSHER_APP_KEY: app.key,
      PUSHER_APP_SECRET: app.secret,
      PUSHER_HOST: '127.0.0.1',
      PUSHER_PORT: String(stage.port),
      PUSHER_SCHEME: 'http',
    })
    const { services } = test
    expect(await openLive(services)).toEqual({ app })
    const publisher = await startPublisher(services, openSender(services.config, services.live.app))
    try {
      const user = await test.addAccount({ email: 'admin@example.com' })
      const token = await test.signIn('admin@example.com')
      const client = await stage.raw(`/app/${app.key}?protocol=7`)
      await soon(() => expect(client.heard).toHaveLength(1))
      const channel = 'private-resources.customers'
      const body = { socket_id: client.socketId, channel_name: channel }
      const { body: allowed } = await test.call('/api/v1/broadcasting/auth', { token, body })
      client.say('pusher:subscribe', { channel, ...allowed })
      await soon(() => expect(client.heard).toHaveLength(2))
      const { body: signed } = await test.call('/api/v1/broadcasting/user-auth', { token, body })
      client.say('pusher:signin', signed)
      await soon(() => expect(client.heard).toHaveLength(3))
      const person = { kind: 'person', first_name: 'Kim', last_name: 'Bo', email: 'kim@example.com' }
      expect((await test.call('/api/v1/customers', { token, body: person })).status).toBe(201)
      await soon(() => expect(client.heard[3]).toMatchObject({ event: 'changed', channel }))
      await insertEvents(services.db.kysely, [{ kind: 'rights', user }])
      await soon(() => expect(client.ended?.code).toBe(4009))
    } finally {
      await publisher.stop()
      await test.close()
      await stage.close()
    }
  })
})
