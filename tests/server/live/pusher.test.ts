import type PusherClient from 'pusher-js'
import type { Channel } from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStage, type Stage, soon } from './pusherStage'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const connected = (client: PusherClient) => soon(() => expect(client.connection.state).toBe('connected'))
async function joined<T extends Channel>(channel: T): Promise<T> {
  await soon(() => expect(channel.subscribed).toBe(true))
  return channel
}
/** Returns an array that receives every event of a channel, in order of arrival. */
function receivedOn(channel: Channel): unknown[][] {
  const received: unknown[][] = []
  channel.bind_global((event: string, data: unknown) => received.push([event, data]))
  return received
}

// The cases of pusher-js's own specification that apply to a server without fallbacks.
describe('L-01 pusher-js connects', () => {
  it('L-01 through connecting to connected, with an id of its own', async () => {
    const [client, other] = [stage.client(), stage.client()]
    const states: string[] = []
    client.connection.bind('state_change', ({ current }: { current: string }) => states.push(current))
    await Promise.all([connected(client), connected(other)])
    expect(states).toEqual(['connected'])
    expect(client.connection.socket_id).toMatch(/^\d+\.\d+$/)
    expect(client.connection.socket_id).not.toBe(other.connection.socket_id)
    client.disconnect()
    expect(states).toEqual(['connected', 'disconnected'])
    client.connect()
    await connected(client)
  })

  it('L-01 gets the activity timeout, and pings work both ways', async () => {
    const raw = await stage.raw()
    await soon(() => expect(raw.heard).toHaveLength(1))
    expect(raw.heard[0].event).toBe('pusher:connection_established')
    expect(JSON.parse(raw.heard[0].data).activity_timeout).toBe(120)
    raw.say('pusher:ping')
    await soon(() => expect(raw.heard[1]).toEqual({ event: 'pusher:pong', data: '{}' }))
  })

  it.each([
    ['another key', '/app/other?protocol=7', 4001],
    ['a path below it', '/app/coverdesk/more?protocol=7', 4005],
    ['a version that is no number', '/app/coverdesk?protocol=x', 4006],
    ['a version that is not spoken', '/app/coverdesk?protocol=4', 4007],
    ['no version', '/app/coverdesk', 4008],
  ])('L-07 is rejected with %s', async (_, path, code) => {
    const raw = await stage.raw(path)
    await soon(() => expect(raw.ended?.code).toBe(code))
    expect(raw.heard).toEqual([])
  })

  it('L-01 does not retry after a permanent refusal', async () => {
    const client = stage.client()
    await connected(client)
    const errors = vi.fn()
    client.connection.bind('error', errors)
    client.signin()
    await soon(() => expect(client.user.user_data).toEqual({ id: 'nobody' }))
    await stage.sdk.terminateUserConnections('nobody')
    await soon(() => expect(client.connection.state).toBe('disconnected'))
    expect(JSON.stringify(errors.mock.calls)).toContain('"code":4009')
  })

  it('L-08 reconnects after a server restart, and restores its subscriptions', async () => {
    const first = await openStage()
    const client = first.client('1')
    const channel = await joined(client.subscribe('private-notifications.1'))
    const received = receivedOn(channel)
    const before = client.connection.socket_id
    await first.stop()
    const second = await openStage({}, first.port)
    // By default pusher-js waits a quarter of a minute after a failed connection attempt.
    client.disconnect()
    client.connect()
    await soon(() => expect(client.connection.socket_id).not.toBe(before))
    await joined(channel)
    await second.sdk.trigger('private-notifications.1', 'again', {})
    await soon(() => expect(received).toContainEqual(['again', {}]))
    client.disconnect()
    await second.close()
  })
})

describe('L-05 pusher-js subscribes', () => {
  it('L-05 to a public and a private channel, and receives what the SDK publishes', async () => {
    const client = stage.client()
    for (const name of ['news', 'private-news']) {
      const channel = await joined(client.subscribe(name))
      const received = receivedOn(channel)
      const data = { x: 1, y: 'ع "z"', list: [null, true] }
      await stage.sdk.trigger(['other', name], 'changed', data)
      await soon(() => expect(received).toEqual([['changed', data]]))
    }
  })

  it('L-05 is refused without permission: reports the error, and receives nothing', async () => {
    const client = stage.client()
    await connected(client)
    const socketId = client.connection.socket_id
    const raw = await stage.raw()
    await soon(() => expect(raw.heard).toHaveLength(1))
    const own = raw.socketId
    const { auth } = stage.sdk.authorizeChannel(own, 'private-a')
    const tries = [
      { channel: 'private-b' },
      { channel: 'private-b', auth: 'coverdesk:00' },
      { channel: 'private-b', auth },
      { channel: 'private-b', auth: stage.sdk.authorizeChannel(socketId, 'private-b').auth },
      { channel: 'private-a', auth: auth.replace('coverdesk', 'another') },
      { channel: 'presence-a', auth: stage.sdk.authorizeChannel(own, 'presence-a').auth },
      {
        ...stage.sdk.authorizeChannel(own, 'presence-a', { user_id: '1' }),
        channel: 'presence-a',
        channel_data: '{"user_id":"2"}',
      },
      { channel: '#server-to-user-1' },
      { channel: 'a b' },
      { channel: 'private-encrypted-a' },
    ]
    for (const data of tries) raw.say('pusher:subscribe', data)
    await soon(() => expect(raw.heard).toHaveLength(1 + tries.length))
    const answers = raw.heard.slice(1)
    expect(answers.map(({ event }) => event)).toEqual(tries.map(() => 'pusher:subscription_error'))
    expect(answers.map(({ channel }) => channel)).toEqual(tries.map(({ channel }) => channel))
    expect(answers.map(({ data }) => data.status)).toEqual([...Array(8).fill(401), 400, 400])
    await stage.sdk.trigger(['private-a', 'private-b', 'presence-a'], 'secret', {})
    raw.say('pusher:ping')
    await soon(() => expect(raw.heard.at(-1).event).toBe('pusher:pong'))
    expect(raw.heard.map(({ event }) => event)).not.toContain('secret')
  })

  it('L-04 a refusal by the authorizer fails the subscription', async () => {
    const failed = vi.fn()
    const channel = stage.client().subscribe('private-forbidden')
    channel.bind('pusher:subscription_error', failed)
    await soon(() => expect(failed).toHaveBeenCalled())
    expect(channel.subscribed).toBe(false)
  })

  it('L-05 receives nothing after unsubscribing, however often', async () => {
    const client = stage.client()
    const [left, kept] = [client.subscribe('left'), client.subscribe('kept')]
    await Promise.all([joined(left), joined(kept)])
    const [receivedLeft, receivedKept] = [receivedOn(left), receivedOn(kept)]
    for (let n = 0; n < 3; n++) client.unsubscribe('left')
    await joined(client.subscribe('mark'))
    await stage.sdk.trigger(['left', 'kept'], 'changed', {})
    await soon(() => expect(receivedKept).toEqual([['changed', {}]]))
    expect(receivedLeft).toEqual([])
  })

  it('L-05 a subscription cancelled while pending ends, and a resumed one stays', async () => {
    const client = stage.client()
    await connected(client)
    const channel = client.subscribe('private-twice')
    client.unsubscribe('private-twice')
    client.subscribe('private-twice')
    await joined(channel)
    const received = receivedOn(channel)
    await stage.sdk.trigger('private-twice', 'changed', {})
    await soon(() => expect(received).toEqual([['changed', {}]]))
  })

  it('L-07 excludes the tab that wrote, one by one and in a batch', async () => {
    const [writer, other] = [stage.client(), stage.client()]
    const channels = await Promise.all([writer, other].map(client => joined(client.subscribe('private-w'))))
    const [own, others] = channels.map(receivedOn)
    const socket_id = writer.connection.socket_id
    await stage.sdk.trigger('private-w', 'one', {}, { socket_id })
    await stage.sdk.triggerBatch([
      { channel: 'private-w', name: 'two', data: {}, socket_id },
      { channel: 'private-w', name: 'all', data: {} },
    ])
    await soon(() => expect(own).toEqual([['all', {}]]))
    expect(others).toEqual([
      ['one', {}],
      ['two', {}],
      ['all', {}],
    ])
  })

  it('L-07 the SDK reaches a signed-in user, whatever they subscribed to', async () => {
    const client = stage.client('7')
    const received = vi.fn()
    client.user.bind('hello', received)
    client.signin()
    await soon(() => expect(stage.server.hub.occupied()).toBeDefined())
    await soon(async () => {
      await stage.sdk.sendToUser('7', 'hello', { you: 7 })
      expect(received).toHaveBeenCalledWith({ you: 7 })
    })
  })

  it('L-07 signing in as somebody else disconnects', async () => {
    const raw = await stage.raw()
    await soon(() => expect(raw.heard).toHaveLength(1))
    const { auth } = stage.sdk.authenticateUser(raw.socketId, { id: '1' })
    raw.say('pusher:signin', { auth, user_data: '{"id":"2"}' })
    await soon(() => expect(raw.ended?.code).toBe(4009))
  })
})

describe('L-09 presence', () => {
  it('L-09 shows members, oneself, and who joins and leaves', async () => {
    const [mona, ali] = [stage.client('mona'), stage.client('ali')]
    const here = await joined(mona.subscribe('presence-p.1'))
    expect(membersOf(here)).toEqual({ mona: { name: 'mona' } })
    const received = receivedOn(here)
    const there = await joined(ali.subscribe('presence-p.1'))
    expect(Object.keys(membersOf(there)).sort()).toEqual(['ali', 'mona'])
    expect((there as unknown as { members: { me: unknown } }).members.me).toEqual({
      id: 'ali',
      info: { name: 'ali' },
    })
    await soon(() =>
      expect(received).toEqual([['pusher:member_added', { id: 'ali', info: { name: 'ali' } }]]),
    )
    ali.unsubscribe('presence-p.1')
    await soon(() =>
      expect(received.at(-1)).toEqual(['pusher:member_removed', { id: 'ali', info: { name: 'ali' } }]),
    )
    expect(membersOf(here)).toEqual({ mona: { name: 'mona' } })
  })

  it('L-09 a user with two windows is one member until the last is closed', async () => {
    const watching = receivedOn(await joined(stage.client('mona').subscribe('presence-p.2')))
    const windows = [stage.client('ali'), stage.client('ali')]
    for (const client of windows) await joined(client.subscribe('presence-p.2'))
    windows[0]?.disconnect()
    await stage.sdk.trigger('presence-p.2', 'mark', {})
    await soon(() => expect(watching.at(-1)?.[0]).toBe('mark'))
    windows[1]?.disconnect()
    await soon(() => expect(watching.at(-1)?.[0]).toBe('pusher:member_removed'))
    expect(watching.map(([event]) => event)).toEqual(['pusher:member_added', 'mark', 'pusher:member_removed'])
  })

  it("L-09 members exchange allowed client events, with the sender's identity", async () => {
    const [mona, ali] = [stage.client('mona'), stage.client('ali')]
    const [here, there] = await Promise.all(
      [mona, ali].map(client => joined(client.subscribe('presence-p.3'))),
    )
    const own = vi.fn()
    const received = vi.fn()
    here?.bind('client-editing', own)
    there?.bind('client-editing', received)
    here?.trigger('client-editing', { editing: true })
    await soon(() => expect(received).toHaveBeenCalledWith({ editing: true }, { user_id: 'mona' }))
    expect(own).not.toHaveBeenCalled()
  })

  it('L-09 rejects client events that are not allowed or come from non-members', async () => {
    const member = await joined(stage.client('mona').subscribe('presence-p.4'))
    const received = receivedOn(member)
    const raw = await stage.raw()
    await soon(() => expect(raw.heard).toHaveLength(1))
    raw.say('client-editing', {}, 'presence-p.4')
    raw.say('pusher:subscribe', { channel: 'news' })
    raw.say('client-editing', {}, 'news')
    raw.say('pusher:subscribe', {
      channel: 'presence-p.4',
      ...stage.sdk.authorizeChannel(raw.socketId, 'presence-p.4', { user_id: 'eve' }),
    })
    raw.say('client-other', {}, 'presence-p.4')
    raw.say('pusher:unsubscribe', { channel: 'presence-p.4' })
    raw.say('client-editing', {}, 'presence-p.4')
    await soon(() => expect(raw.heard.filter(({ event }) => event === 'pusher:error')).toHaveLength(4))
    await soon(() =>
      expect(received.map(([event]) => event)).toEqual(['pusher:member_added', 'pusher:member_removed']),
    )
  })
})

// pusher-js has no event for the members of a presence channel.
const membersOf = (channel: Channel) =>
  (channel as unknown as { members: { members: object } }).members.members
