import { connect } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Limits } from '../../../server/live/pusher/limits'
import { openStage, type RawClient, type Stage, soon } from './pusherStage'

let stage: Stage
afterEach(() => stage.close())

/** Starts a server with a well-behaved client, which must receive every event, whatever other clients do. */
async function openWithBystander(limits: Partial<Limits> = {}) {
  stage = await openStage({ limits })
  const channel = stage.client('mona').subscribe('private-news')
  await soon(() => expect(channel.subscribed).toBe(true))
  const received: unknown[] = []
  channel.bind('e', (data: unknown) => received.push(data))
  let sent = 0
  return {
    /** Publishes an event, and expects the client to have received every event once and in order. */
    hearsAll: async () => {
      sent += 1
      await stage.sdk.trigger('private-news', 'e', sent)
      await soon(() => expect(received).toEqual(Array.from({ length: sent }, (_, n) => n + 1)))
    },
  }
}

async function greeted(headers: Record<string, string> = {}): Promise<RawClient> {
  const raw = await stage.raw(undefined, headers)
  await soon(() => expect(raw.heard).toHaveLength(1))
  return raw
}
const join = (raw: RawClient, channel: string) =>
  raw.say('pusher:subscribe', { channel, ...stage.sdk.authorizeChannel(raw.socketId, channel) })
const errorsOf = (raw: RawClient) =>
  raw.heard.filter(({ event }) => event === 'pusher:error').map(({ data }) => data.code)

describe('L-07 misbehaving clients next to a well-behaved one', () => {
  it('L-07 an unknown message returns an error, and repeated ones end the connection', async () => {
    const { hearsAll } = await openWithBystander({ badMessages: 6 })
    const raw = await greeted()
    const garbage = ['', '{', 'null', '[]', '{"data":1}', '{"event":7}', '{"event":"pusher:unheard_of"}']
    for (const text of garbage.slice(0, 6)) raw.socket.send(text)
    await soon(() => expect(errorsOf(raw)).toEqual(Array(6).fill(4200)))
    await hearsAll()
    expect(raw.ended).toBeUndefined()
    raw.socket.send(garbage[6] ?? '')
    await soon(() => expect(raw.ended?.code).toBe(4300))
    const binary = await greeted()
    for (let n = 0; n < 7; n++) binary.socket.send(Buffer.from([1, 2, 3]))
    await soon(() => expect(binary.ended?.code).toBe(4300))
    await hearsAll()
  })

  it('L-07 ignores too many messages, then ends the connection', async () => {
    const { hearsAll } = await openWithBystander()
    const raw = await greeted()
    for (let n = 0; n < 2_000; n++) raw.say('pusher:subscribe', { channel: `c${n % 7}` })
    await hearsAll()
    await soon(() => expect(raw.ended?.code).toBe(4301))
    expect(errorsOf(raw).filter(code => code === 4301)).toHaveLength(1)
    const [pinging, ponging] = [await greeted(), await greeted()]
    for (let n = 0; n < 2_000; n++) {
      pinging.socket.ping()
      ponging.socket.pong()
    }
    await soon(() => expect(ponging.ended?.code).toBe(4301))
    await soon(() => expect(pinging.ended).toBeDefined())
    await hearsAll()
  })

  it('L-07 an oversized message ends the connection, whole or in fragments', async () => {
    const { hearsAll } = await openWithBystander()
    const [whole, pieces] = [await greeted(), await greeted()]
    whole.say('client-editing', 'x'.repeat(11_000), 'presence-a')
    for (let n = 0; n < 12; n++) pieces.socket.send('x'.repeat(1_000), { fin: false })
    await soon(() => expect([whole.ended?.code, pieces.ended?.code]).toEqual([1009, 1009]))
    await hearsAll()
  })

  it.each([
    ['without a mask', [0x81, 0x02, 0x7b, 0x7d]],
    ['with a continuation of nothing', [0x80, 0x80, 0, 0, 0, 0]],
    ['with an opcode that there is not', [0x83, 0x80, 0, 0, 0, 0]],
    ['that is compressed unasked', [0xc1, 0x80, 0, 0, 0, 0]],
    ['whose text is no text', [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]],
  ])('L-07 a frame %s ends the connection', async (_, frame) => {
    const { hearsAll } = await openWithBystander()
    const closed = await sendFrame(stage.port, frame)
    expect([1002, 1007]).toContain(closed)
    await hearsAll()
  })

  it('L-07 a client that does not read is cut off; the others receive everything', async () => {
    const { hearsAll } = await openWithBystander({ waitingBytes: 64 * 1024 })
    const deaf = await greeted()
    deaf.say('pusher:subscribe', { channel: 'news' })
    await soon(() => expect(deaf.heard).toHaveLength(2))
    deaf.socket.pause()
    const { hub } = stage.server
    const data = 'x'.repeat(10_000)
    // Sends more than the network buffers can hold.
    for (let n = 0; n < 3_000 && hub.connections.has(deaf.socketId); n++) {
      await stage.server.publish({ channels: ['news'], event: 'e', data })
      if (n % 100 === 0) await hearsAll()
    }
    await soon(() => expect(hub.connections.has(deaf.socketId)).toBe(false))
    expect(hub.occupied()).toEqual({ 'private-news': 1 })
    await hearsAll()
  })

  it('L-07 ten client events a second pass, the rest do not', async () => {
    const { hearsAll } = await openWithBystander()
    const [loud, quiet] = [await greeted(), await greeted()]
    for (const raw of [loud, quiet]) join(raw, 'private-talk')
    await soon(() => expect(quiet.heard).toHaveLength(2))
    for (let n = 0; n < 100; n++) loud.say('client-editing', n, 'private-talk')
    await soon(() => expect(errorsOf(loud).length).toBeGreaterThan(50))
    await hearsAll()
    const messages = quiet.heard.slice(2).map(({ data }) => data)
    expect(messages.slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(messages.length).toBeLessThan(50)
    expect(new Set(errorsOf(loud))).toEqual(new Set([4301]))
  })

  it('L-07 a stranger can join no channel, whatever its name', async () => {
    stage = await openStage({ isPublic: undefined })
    const raw = await greeted()
    const names = [
      'news',
      'resources.customers',
      'private-notifications.1',
      'presence-customers.1',
      '#server-to-user-1',
    ]
    for (const channel of names) raw.say('pusher:subscribe', { channel })
    await soon(() => expect(raw.heard).toHaveLength(1 + names.length))
    for (const channel of names)
      await stage.server.publish({ channels: [channel], event: 'e', data: 'secret' })
    raw.say('pusher:ping')
    await soon(() => expect(raw.heard.at(-1).event).toBe('pusher:pong'))
    expect(raw.heard.slice(1, -1).map(({ event, data }) => [event, data.status])).toEqual(
      names.map(() => ['pusher:subscription_error', 401]),
    )
    expect(stage.server.hub.occupied()).toEqual({})
  })

  it('L-07 limits connections per address; another address still connects', async () => {
    const address = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-test-address'])
    stage = await openStage({ addressOf: address, limits: { connectionsPerAddress: 2 } })
    const from = (name: string) => greeted({ 'X-Test-Address': name })
    const [first] = [await from('one'), await from('one')]
    const refused = await stage.raw(undefined, { 'X-Test-Address': 'one' })
    await soon(() =>
      expect(refused.ended).toEqual({ code: 4100, reason: 'Too many connections from this address' }),
    )
    await from('another')
    first.socket.close()
    await soon(() => expect(stage.server.hub.countFrom('one')).toBe(1))
    await from('one')
  })

  it('L-07 limits channels per connection, each counted once', async () => {
    await openWithBystander({ channelsPerConnection: 3 })
    const raw = await greeted()
    for (const channel of ['a', 'b', 'b', 'c', 'd']) raw.say('pusher:subscribe', { channel })
    await soon(() => expect(raw.heard).toHaveLength(6))
    expect(raw.heard.slice(1).map(({ event, channel, data }) => [event, channel ?? data.code])).toEqual([
      ['pusher_internal:subscription_succeeded', 'a'],
      ['pusher_internal:subscription_succeeded', 'b'],
      ['pusher:error', 4300],
      ['pusher_internal:subscription_succeeded', 'c'],
      ['pusher:subscription_error', 'd'],
    ])
    raw.say('pusher:unsubscribe', { channel: 'a' })
    raw.say('pusher:unsubscribe', { channel: 'never' })
    raw.say('pusher:subscribe', { channel: 'd' })
    await soon(() => expect(raw.heard.at(-1)).toMatchObject({ channel: 'd', data: '{}' }))
  })

  it('L-07 at capacity, evicts connections without a channel; if all have one, refuses the next', async () => {
    const { hearsAll } = await openWithBystander({ connections: 3 })
    const [stranger, known] = [await greeted(), await greeted()]
    join(known, 'private-a')
    await soon(() => expect(known.heard).toHaveLength(2))
    const next = await greeted()
    await soon(() => expect(stranger.ended?.code).toBe(4100))
    join(next, 'private-a')
    await soon(() => expect(next.heard).toHaveLength(2))
    const late = await stage.raw()
    await soon(() => expect(late.ended?.code).toBe(4100))
    expect([known.ended, next.ended]).toEqual([undefined, undefined])
    await hearsAll()
  })

  it('L-06 pings a silent client, and disconnects it without an answer', async () => {
    const { hearsAll } = await openWithBystander({ activitySeconds: 1_000, pongSeconds: 1 })
    const [silent, mute] = [await greeted(), await greeted()]
    silent.say('pusher:ping')
    await soon(() => expect(silent.heard).toHaveLength(2))
    for (const connection of stage.server.hub.connections.values()) connection.lastMessageAt = -Infinity
    await soon(() => expect([silent.ended?.code, mute.ended?.code]).toEqual([4201, 4202]))
    expect(mute.heard.map(({ event }) => event)).toEqual(['pusher:connection_established', 'pusher:ping'])
    // The well-behaved client's pusher-js answers the ping.
    await hearsAll()
  })

  it('L-09 removes a member who leaves while joining', async () => {
    await openWithBystander()
    const watching = stage.client('ali').subscribe('presence-p.1')
    await soon(() => expect(watching.subscribed).toBe(true))
    const events = vi.fn()
    watching.bind_global(events)
    const raw = await greeted()
    const signed = stage.sdk.authorizeChannel(raw.socketId, 'presence-p.1', { user_id: 'eve' })
    for (let n = 0; n < 20; n++) {
      raw.say('pusher:subscribe', { channel: 'presence-p.1', ...signed })
      raw.say('pusher:unsubscribe', { channel: 'presence-p.1' })
    }
    raw.say('pusher:subscribe', { channel: 'presence-p.1', ...signed })
    raw.socket.terminate()
    const { hub } = stage.server
    await soon(() => expect(hub.connections.size).toBe(2))
    await soon(async () => expect(await hub.parts.relay.members('presence-p.1')).toHaveLength(1))
    await soon(() => expect(events.mock.calls.at(-1)?.[0]).toBe('pusher:member_removed'))
  })
})

/** Opens a WebSocket by hand, sends the bytes of a frame and returns the close code. */
function sendFrame(port: number, frame: readonly number[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        'GET /app/coverdesk?protocol=7 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      )
      socket.write(Buffer.from(frame))
    })
    let read = Buffer.alloc(0)
    socket.on('data', chunk => {
      read = Buffer.concat([read, chunk])
      // Parses the server's last frame: close (0x88), its length, the code.
      const at = read.lastIndexOf(0x88)
      if (at === -1 || read.length < at + 4) return
      resolve(read.readUInt16BE(at + 2))
      socket.destroy()
    })
    socket.on('error', reject)
  })
}
