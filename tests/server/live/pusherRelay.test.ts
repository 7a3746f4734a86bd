import { sql } from 'kysely'
import pino from 'pino'
import type PusherClient from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/base/storage/database'
import { applySchema } from '../../../server/base/storage/schema/applySchema'
import { PostgresRelay } from '../../../server/live/relay/postgresRelay'
import { MEMBERS, PROCESSES, relayTables } from '../../../server/live/relay/tables'
import { engines } from '../../support/databases'
import { openStage, type Stage, soon } from './pusherStage'

const postgres = engines.filter(({ name }) => name === 'postgres')

describe.each(postgres)('L-07 two processes on one $name', ({ open }) => {
  let db: Database
  let [here, there]: Stage[] = []
  const log = pino({ level: 'silent' })
  const openOne = () => openStage({ relay: new PostgresRelay(db, log, 200) })

  beforeAll(async () => {
    db = await open()
    await applySchema(db, relayTables)
    ;[here, there] = [await openOne(), await openOne()]
  })
  afterAll(async () => {
    await Promise.all([here?.close(), there?.close()])
    await db.close()
  })

  const at = (stage: Stage | undefined): Stage => {
    if (!stage) throw new Error('not open')
    return stage
  }
  async function joined(client: PusherClient, name: string) {
    const channel = client.subscribe(name)
    const received: [string, unknown][] = []
    channel.bind_global((event: string, data: unknown) => received.push([event, data]))
    await soon(() => expect(channel.subscribed).toBe(true))
    return { channel, heard: received }
  }

  it('L-07 every process receives an event exactly once, in order, even if too long for a notification', async () => {
    const clients = [at(here).client('1'), at(there).client('2')]
    const hearers = await Promise.all(clients.map(client => joined(client, 'private-news')))
    const long = 'x'.repeat(9_000)
    const sent = Array.from({ length: 30 }, (_, n) => ({ n, text: n % 7 ? 'short' : long }))
    await Promise.all(
      sent.map(data => at(here).server.publish({ channels: ['private-news'], event: 'e', data })),
    )
    // Sent by the same process, because the other process's own messages can arrive before the relayed ones.
    await at(here).sdk.trigger('private-news', 'end', {})
    for (const { heard: received } of hearers) {
      await soon(() => expect(received.map(([event]) => event)).toContain('end'))
      expect(received.filter(([event]) => event === 'e').map(([, data]) => data)).toEqual(sent)
    }
  })

  it('L-07 excludes the tab that wrote, in whichever process', async () => {
    const writer = at(there).client('1')
    const [own, other] = [
      await joined(writer, 'private-mine'),
      await joined(at(there).client('2'), 'private-mine'),
    ]
    await at(here).sdk.trigger('private-mine', 'changed', {}, { socket_id: writer.connection.socket_id })
    await at(here).sdk.trigger('private-mine', 'end', {})
    await soon(() => expect(own.heard.map(([event]) => event)).toContain('end'))
    expect(own.heard.map(([event]) => event)).not.toContain('changed')
    await soon(() => expect(other.heard.map(([event]) => event)).toContain('changed'))
  })

  it('L-09 a user is one member, however many connections and processes', async () => {
    const name = 'presence-policies.1'
    const watching = await joined(at(here).client('mona'), name)
    const seen = () => watching.heard.filter(([event]) => event.startsWith('pusher:member'))
    const [first, second] = [at(here).client('ali'), at(there).client('ali')]
    const joins = await Promise.all([joined(first, name), joined(second, name)])
    for (const { channel } of joins) expect(Object.keys(membersOf(channel)).sort()).toEqual(['ali', 'mona'])
    expect(await usersOf(at(there), name)).toEqual(['mona', 'ali'])
    first.disconnect()
    second.disconnect()
    await soon(() =>
      expect(seen().map(([event]) => event)).toEqual(['pusher:member_added', 'pusher:member_removed']),
    )
  })

  it('L-09 client events reach members in other processes', async () => {
    const name = 'presence-policies.2'
    const [ali, mona] = [
      await joined(at(there).client('ali'), name),
      await joined(at(here).client('mona'), name),
    ]
    ali.channel.trigger('client-editing', { editing: true })
    await soon(() => expect(mona.heard).toContainEqual(['client-editing', { editing: true }]))
  })

  it('L-07 lists the channels of all processes', async () => {
    await Promise.all([
      joined(at(here).client('1'), 'private-resources.a'),
      joined(at(there).client('2'), 'private-resources.a'),
      joined(at(there).client('3'), 'private-resources.b'),
    ])
    const answer = await at(here).sdk.get({
      path: '/channels',
      params: { filter_by_prefix: 'private-resources.', info: 'subscription_count' },
    })
    expect(await answer.json()).toEqual({
      channels: {
        'private-resources.a': { subscription_count: 2 },
        'private-resources.b': { subscription_count: 1 },
      },
    })
  })

  it('L-07 disconnects a user in every process, by sign-in or by authorization', async () => {
    const [signedIn, authorized, other] = [
      at(there).client('9'),
      at(there).client('9'),
      at(there).client('8'),
    ]
    signedIn.signin()
    await soon(() => expect(signedIn.user.user_data).toEqual({ id: '9' }))
    await Promise.all([joined(authorized, 'private-a'), joined(other, 'private-a')])
    await at(here).server.setSocketUser(authorized.connection.socket_id, 9)
    await at(here).sdk.terminateUserConnections('9')
    await soon(() => expect(signedIn.connection.state).toBe('disconnected'))
    await soon(() => expect(authorized.connection.state).toBe('disconnected'))
    expect(other.connection.state).toBe('connected')
  })

  it('L-09 another process removes the members of a dead one', async () => {
    const name = 'presence-policies.3'
    await sql`insert into ${sql.id(PROCESSES)} (id) values ('dead')`.execute(db.kysely)
    await sql`insert into ${sql.id(MEMBERS)} (process, channel, socket, user_id)
      values ('dead', ${name}, '1.1', 'ghost')`.execute(db.kysely)
    const watching = await joined(at(here).client('mona'), name)
    expect(Object.keys(membersOf(watching.channel)).sort()).toEqual(['ghost', 'mona'])
    await sql`update ${sql.id(PROCESSES)} set beat_at = now() - interval '1 minute' where id = 'dead'`.execute(
      db.kysely,
    )
    await soon(() =>
      expect(watching.heard).toContainEqual(['pusher:member_removed', { id: 'ghost', info: null }]),
    )
  })

  it('L-09 a process wrongly taken for dead re-adds its members', async () => {
    const name = 'presence-policies.4'
    const [watching] = await Promise.all([
      joined(at(here).client('mona'), name),
      joined(at(there).client('ali'), name),
    ])
    const { rows } = await sql<{ process: string }>`select process from ${sql.id(MEMBERS)}
      where channel = ${name} and user_id = 'ali'`.execute(db.kysely)
    watching.heard.length = 0
    const crossed = rows[0]?.process
    await db.kysely.transaction().execute(async trx => {
      await sql`delete from ${sql.id(MEMBERS)} where process = ${crossed}`.execute(trx)
      await sql`delete from ${sql.id(PROCESSES)} where id = ${crossed}`.execute(trx)
    })
    await soon(() => expect(watching.heard.map(([event]) => event)).toContain('pusher:member_added'))
    expect(await usersOf(at(here), name)).toEqual(['mona', 'ali'])
  })

  it("L-07 if other processes' events may be lost, clients reconnect and ask for them", async () => {
    const client = at(here).client('1')
    await joined(client, 'private-news')
    const before = client.connection.socket_id
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`.execute(db.kysely)
    await soon(() => {
      expect(client.connection.state).toBe('connected')
      expect(client.connection.socket_id).not.toBe(before)
    })
  })
})

// pusher-js has no event for the members of a presence channel.
const membersOf = (channel: unknown) => (channel as { members: { members: object } }).members.members

async function usersOf(stage: Stage, channel: string): Promise<string[]> {
  const answer = await stage.sdk.get({ path: `/channels/${channel}/users` })
  const { users } = (await answer.json()) as { users: { id: string }[] }
  return users.map(({ id }) => id)
}
