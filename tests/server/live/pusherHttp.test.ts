import { createHash } from 'node:crypto'
import pino from 'pino'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pusherHttpRoutes } from '../../../server/live/pusher/pusherHttpRoutes'
import { createPusherServer, type PusherServer } from '../../../server/live/pusher/pusherServer'
import { signatureFault } from '../../../server/live/pusher/requestSignature'
import { authOf, channelText, isAuth, sign } from '../../../server/live/pusher/signature'
import { app, sdkFor } from './pusherStage'

const sdk = sdkFor(0)

describe('L-07 signatures', () => {
  // The examples in the protocol's documentation.
  const known = { id: '3', key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }

  it('L-07 of a channel match the documentation', () => {
    const own = authOf(known, channelText('1234.1234', 'private-foobar'))
    expect(own).toBe('278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4')
    const data = '{"user_id":10,"user_info":{"name":"Mr. Channels"}}'
    expect(authOf(known, channelText('1234.1234', 'presence-foobar', data))).toBe(
      '278d425bdf160c739803:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80',
    )
    expect(isAuth(known, channelText('1234.1234', 'private-foobar'), own)).toBe(true)
  })

  it('L-07 of a request match the documentation', () => {
    const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}'
    const query =
      'auth_key=278d425bdf160c739803&auth_timestamp=1353088179&auth_version=1.0' +
      '&body_md5=ec365a775a4cd0599faeb73354201b6f' +
      '&auth_signature=da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c'
    const request = { method: 'POST', path: '/apps/3/events', query, body }
    const then = 1353088179_000
    expect(signatureFault(known, request, then)).toBeUndefined()
    const faults = [
      { ...request, method: 'GET' },
      { ...request, path: '/apps/3/batch_events' },
      { ...request, body: body.replace('foo', 'fox') },
      { ...request, query: query.replace('1353088179', '1353088180') },
      { ...request, query: `${query}&info=user_count` },
      { ...request, query: query.replace('auth_key=2', 'auth_key=3') },
      { ...request, query: query.replace(/&auth_signature.*/, '') },
      { ...request, query: query.replace('6c', '6d') },
      { ...request, query: query.replace('6c', '6') },
      { ...request, query: '' },
    ]
    for (const fault of faults) expect(signatureFault(known, fault, then)).toMatch(/\w/)
    for (const late of [-601_000, 601_000])
      expect(signatureFault(known, request, then + late)).toMatch(/time/)
    for (const soon of [-599_000, 599_000])
      expect(signatureFault(known, request, then + soon)).toBeUndefined()
  })
})

describe('L-07 HTTP API', () => {
  let server: PusherServer
  const published = vi.fn()

  beforeEach(() => {
    server = createPusherServer({
      app,
      log: pino({ level: 'silent' }),
      allowedOrigins: [],
      trustedProxies: 0,
    })
    published.mockClear()
    vi.spyOn(server.hub, 'publish').mockImplementation(async publication => published(publication))
  })

  /** Sends a request signed like the SDK's, and returns the response. */
  async function ask(method: string, path: string, body?: unknown, params: Record<string, string> = {}) {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const full = `/apps/${app.id}${path}`
    // The SDK's types omit the parameters.
    const options = { method, path: full, body: text ?? '', params }
    const query = sdk.createSignedQueryString(options)
    const answer = await pusherHttpRoutes(server).request(`${full}?${query}`, { method, body: text })
    return { status: answer.status, text: await answer.text() }
  }
  const publish = (body: unknown) => ask('POST', '/events', body)

  it('L-07 publishes signed events to one or many channels, excluding one socket', async () => {
    expect(await publish({ name: 'e', data: '{}', channel: 'a' })).toEqual({ status: 200, text: '{}' })
    const many = { name: 'e', data: '1', channels: ['a', 'private-b'], socket_id: '1.2' }
    expect((await publish(many)).status).toBe(200)
    const batch = {
      batch: [
        { name: 'x', channel: 'a', data: '2' },
        { name: 'y', channel: 'b', data: '3' },
      ],
    }
    expect((await ask('POST', '/batch_events', batch)).status).toBe(200)
    expect(
      published.mock.calls.map(([{ channels, event, data, except }]) => [channels, event, data, except]),
    ).toEqual([
      [['a'], 'e', '{}', undefined],
      [['a', 'private-b'], 'e', '1', '1.2'],
      [['a'], 'x', '2', undefined],
      [['b'], 'y', '3', undefined],
    ])
  })

  it.each([
    ['no JSON object', undefined, 400],
    ['no name', { data: '', channel: 'a' }, 400],
    ['no channel', { name: 'e', data: '' }, 400],
    ['a name that is too long', { name: 'e'.repeat(201), data: '', channel: 'a' }, 400],
    ['data that are no string', { name: 'e', data: {}, channel: 'a' }, 400],
    ['a channel that there cannot be', { name: 'e', data: '', channel: 'a b' }, 400],
    ['no such socket', { name: 'e', data: '', channel: 'a', socket_id: 'x' }, 400],
    ['too many channels', { name: 'e', data: '', channels: Array(101).fill('a') }, 400],
    ['data that are too long', { name: 'e', data: 'ع'.repeat(5_121), channel: 'a' }, 413],
  ])('L-07 publishes nothing with %s', async (_, body, status) => {
    expect((await publish(body)).status).toBe(status)
    expect(published).not.toHaveBeenCalled()
  })

  it('L-07 publishes nothing of an oversized batch', async () => {
    const batch = Array(11).fill({ name: 'e', channel: 'a', data: '' })
    expect((await ask('POST', '/batch_events', { batch })).status).toBe(400)
    expect(published).not.toHaveBeenCalled()
  })

  it('L-07 rejects every unsigned request, for any app', async () => {
    const body = JSON.stringify({ name: 'e', data: '', channel: 'a' })
    const md5 = createHash('md5').update(body).digest('hex')
    const query = `auth_key=${app.key}&auth_timestamp=${Math.floor(Date.now() / 1000)}&auth_version=1.0&body_md5=${md5}`
    const forged = sign('another secret', `POST\n/apps/${app.id}/events\n${query}`)
    const routes = pusherHttpRoutes(server)
    for (const path of ['events', 'batch_events', 'users/1/terminate_connections'])
      for (const signed of ['', `?${query}`, `?${query}&auth_signature=${forged}`]) {
        const answer = await routes.request(`/apps/${app.id}/${path}${signed}`, { method: 'POST', body })
        expect(answer.status).toBe(401)
      }
    for (const path of ['channels', 'channels/a', 'channels/presence-a/users'])
      expect((await routes.request(`/apps/${app.id}/${path}`)).status).toBe(401)
    expect((await routes.request('/apps/other/channels')).status).toBe(404)
    const long = { method: 'POST', body: 'x'.repeat(600_000) }
    expect((await routes.request(`/apps/${app.id}/events`, long)).status).toBe(413)
    expect(published).not.toHaveBeenCalled()
  })

  it('L-07 lists occupied channels, their subscription counts and members', async () => {
    const hub = server.hub
    vi.spyOn(hub, 'occupied').mockImplementation(prefix =>
      Object.fromEntries(
        Object.entries({ 'presence-p.1': 3, 'private-a': 1 }).filter(([name]) =>
          name.startsWith(prefix ?? ''),
        ),
      ),
    )
    for (const socket of ['1.1', '1.2', '1.3'])
      await hub.parts.relay.join('presence-p.1', socket, { user_id: socket === '1.3' ? 'ali' : 'mona' })
    const read = async (path: string, params = {}) =>
      JSON.parse((await ask('GET', path, undefined, params)).text)
    expect(await read('/channels')).toEqual({ channels: { 'presence-p.1': {}, 'private-a': {} } })
    const counted = { filter_by_prefix: 'presence-', info: 'user_count,subscription_count' }
    expect(await read('/channels', counted)).toEqual({
      channels: { 'presence-p.1': { user_count: 2, subscription_count: 3 } },
    })
    expect((await ask('GET', '/channels', undefined, { info: 'user_count' })).status).toBe(400)
    expect(await read('/channels/presence-p.1', { info: 'user_count' })).toEqual({
      occupied: true,
      user_count: 2,
    })
    expect(await read('/channels/private-b')).toEqual({ occupied: false })
    expect(await read('/channels/presence-p.1/users')).toEqual({ users: [{ id: 'mona' }, { id: 'ali' }] })
    expect((await ask('GET', '/channels/private-a/users')).status).toBe(400)
    const asked = {
      name: 'e',
      data: '',
      channels: ['presence-p.1', 'private-b'],
      info: 'user_count,subscription_count',
    }
    expect(JSON.parse((await publish(asked)).text)).toEqual({
      channels: {
        'presence-p.1': { user_count: 2, subscription_count: 3 },
        'private-b': { subscription_count: 0 },
      },
    })
  })
})
