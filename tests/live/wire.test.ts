import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Http } from '../../providers/http'
import { createLive } from '../../providers/live/createLive'
import type { RecordChange } from '../../src/contract/live'
import type { Live, Member, OwnEvent } from '../../src/ui/live/live'
import { createSession } from '../../src/ui/session/session'
import { trips } from '../schema/samples'
import { openStage, type Stage, soon } from '../server/live/pusherStage'

const CREATED = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated'
const token = '1|abcdefghijklmnop'
const ada = { id: 1, name: 'Ada Winter', email: 'ada@example.com', user_type: 1 }

const change = (id: number, version: number, seq: number) => ({ id, version, seq, action: 'update', by: 2 })

/** Returns the part of the API that a connection calls, in front of the stage's server. */
function apiOf(stage: () => Stage, queries: URLSearchParams[], missed: () => object[]) {
  const answer = (data: unknown, meta = {}) => ({ data, meta, headers: new Headers(), status: 200 })
  const http = async (path: string, { query = {} }: { query?: Record<string, string> } = {}) => {
    if (path !== 'live/events') return answer({})
    queries.push(new URLSearchParams(JSON.parse(JSON.stringify(query))))
    return answer(missed(), { seq: 10, complete: true })
  }
  const raw = async (path: string, { body }: { body: { socket_id: string; channel_name: string } }) => {
    const { socket_id, channel_name } = body
    const info = { name: ada.name, initials: 'AW' }
    if (path === 'broadcasting/user-auth')
      return Response.json(stage().sdk.authenticateUser(socket_id, { id: String(ada.id), user_info: info }))
    const member = channel_name.startsWith('presence-')
      ? { user_id: String(ada.id), user_info: info }
      : undefined
    return Response.json(stage().sdk.authorizeChannel(socket_id, channel_name, member))
  }
  const address = async () => `http://127.0.0.1:${stage().port}/api/v1/`
  return Object.assign(http, { raw, address, abandon: () => undefined }) as unknown as Http
}

describe('Echo and pusher-js against the embedded server', () => {
  let stage: Stage
  let live: Live
  let missed: object[] = []
  const queries: URLSearchParams[] = []
  const refresh = vi.fn(async () => undefined)
  const session = createSession({ user: ada, token, rules: [{ action: 'manage', subject: 'all' }] })
  const machine = new EventTarget()
  const received: RecordChange[] = []
  const own: OwnEvent[] = []
  const states: string[] = []

  beforeAll(async () => {
    stage = await openStage()
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal('window', machine)
    vi.stubGlobal('document', machine)
    vi.stubGlobal('navigator', { onLine: true })
    // Shorten every wait to a tenth.
    const setReal = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => setReal(work, ms / 10))
    live = createLive({
      session,
      http: apiOf(
        () => stage,
        queries,
        () => missed,
      ),
      account: { refresh, onUnauthorized: async () => false },
      config: Promise.resolve({ api: '/api/v1', live: { key: '', host: '', cluster: 'eu' } }),
      resources: { find: () => trips, isLoaded: () => true, load: async () => undefined },
      token: () => token,
      isSignIn: true,
    })
    live.subscribe(() => states.push(live.state()))
    live.onOwn(event => own.push(event))
    live.onRecords('trips', { changed: changes => received.push(...changes), missed: () => undefined })
  })
  afterAll(async () => {
    session.set({ user: undefined, token: undefined })
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    await stage.close()
  })

  const occupied = async (channel: string) => {
    const response = await stage.sdk.get({ path: `/channels/${channel}` })
    return ((await response.json()) as { occupied: boolean }).occupied
  }
  const ready = async () => {
    await soon(async () => {
      expect(await occupied('private-notifications.1')).toBe(true)
      expect(await occupied('private-resources.trips')).toBe(true)
    })
  }

  it('L-01 L-08 L-09 connects on its own and delivers what is published on the channels', async () => {
    await ready()
    expect(states).toEqual(['connecting', 'connected'])
    await soon(() => expect(queries[0]?.has('within')).toBe(true))
    await stage.sdk.trigger('private-resources.trips', 'changed', change(4, 2, 11))
    await stage.sdk.trigger('private-notifications.1', CREATED, { id: 7, unread: 3, seq: 12 })
    await stage.sdk.trigger('private-notifications.1', 'unread', { unread: 2, seq: 13 })
    await stage.sdk.trigger('private-notifications.1', 'task', { id: 'work', done: 3, seq: 14 })
    await soon(() => expect([received.length, own.length]).toEqual([1, 3]))
    expect(received[0]).toEqual({ resource: 'trips', ...change(4, 2, 11) })
    expect(own.map(({ event }) => event)).toEqual(['created', 'unread', 'task'])
  })

  it('L-09 shows who else has a record open, and tells newcomers who is editing it', async () => {
    let others: readonly Member[] = []
    const presence = live.join('trips', 7, members => {
      others = members
    })
    presence.setEditing(true)
    const channel = stage.client('2').subscribe('presence-trips.7')
    const said: unknown[] = []
    channel.bind('client-editing', (data: unknown) => said.push(data))
    await soon(() => expect(others.map(({ id }) => id)).toEqual([2]))
    channel.trigger('client-editing', { editing: true })
    await soon(() => expect(others[0]?.isEditing).toBe(true))
    channel.trigger('client-editing', { editing: false })
    await soon(() => expect([others[0]?.isEditing, said.at(-1)]).toEqual([false, { editing: true }]))
    presence.leave()
    await soon(() => expect(said.at(-1)).toEqual({ editing: false }))
  })

  it('L-08 reconnects after server downtime and delivers missed events exactly once', async () => {
    const { port } = stage
    queries.length = 0
    missed = [
      { resource: 'trips', ...change(4, 2, 11) },
      { resource: 'trips', ...change(4, 3, 14) },
      { event: 'created', seq: 12, payload: { id: 7, unread: 3, seq: 12 } },
      { event: 'created', seq: 15, payload: { id: 8, unread: 4, seq: 15 } },
    ]
    await stage.close()
    await soon(() => expect(live.state()).not.toBe('connected'))
    stage = await openStage({}, port)
    await ready()
    await soon(() => expect(own.length).toBe(4))
    expect(queries[0]?.get('since')).toBe('14')
    expect(queries[0]?.get('sockets')?.split(',').length).toBe(2)
    expect(received.map(({ version }) => version)).toEqual([2, 3])
    const ids = own.map(event => 'payload' in event && (event.payload as { id?: number }).id)
    expect(ids).toEqual([7, undefined, 'work', 8])
  })

  it('A-17 disconnected for changed permissions, reloads the account and reconnects', async () => {
    const before = live.socketId()
    await stage.sdk.terminateUserConnections('1')
    await soon(() => expect(refresh).toHaveBeenCalledOnce())
    await soon(() => expect(live.socketId()).toMatch(/\d/))
    expect(live.socketId()).not.toBe(before)
  })

  it('A-10 disconnects on sign-out', async () => {
    session.set({ user: undefined, token: undefined })
    expect([live.state(), live.problem()]).toEqual(['disconnected', undefined])
    await soon(async () => expect(await occupied('private-notifications.1')).toBe(false))
  })
})
