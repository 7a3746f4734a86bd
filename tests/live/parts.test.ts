import { describe, expect, it, vi } from 'vitest'
import { HttpError } from '../../providers/httpError'
import { authorizers } from '../../providers/live/authorize'
import { echoOptions } from '../../providers/live/echo'
import { abilityOf } from '../../src/core/access/ability'
import { recordChannel } from '../../src/core/access/recordChannel'
import type { Rule } from '../../src/core/access/rule'
import { backoff } from '../../src/ui/live/backoff'
import { editing, here, joined, left, others } from '../../src/ui/live/members'
import { refCounted } from '../../src/ui/live/refCounted'
import { changeKey, createSeen } from '../../src/ui/live/seen'
import { trips } from '../schema/samples'

const live = { key: '', host: '', cluster: 'eu' }

describe('connection target', () => {
  it('L-06 defaults: cluster eu, WebSocket only, and the timeouts', () => {
    expect(echoOptions(live, 'https://office.example.com/api/v1/')).toMatchObject({
      key: 'coverdesk',
      cluster: 'eu',
      wsHost: 'office.example.com',
      forceTLS: true,
      enabledTransports: ['ws'],
      activityTimeout: 120_000,
      pongTimeout: 30_000,
      unavailableTimeout: 10_000,
    })
  })

  it('L-07 uses TLS to the API only if the API does, and always to a service', () => {
    expect(echoOptions(live, 'http://localhost:8080/api/v1/')).toMatchObject({
      wsHost: 'localhost',
      wsPort: 8080,
      forceTLS: false,
    })
    const service = { key: 'abc', host: 'live.example.com', cluster: 'us' }
    expect(echoOptions(service, 'http://localhost:8080/')).toMatchObject({
      key: 'abc',
      wsHost: 'live.example.com',
      cluster: 'us',
      forceTLS: true,
    })
    const own = { ...service, port: 6001, tls: false }
    expect(echoOptions(own, 'http://localhost:8080/')).toMatchObject({ wsPort: 6001, forceTLS: false })
  })
})

describe('authorizer', () => {
  const raw = vi.fn(async (_path: string, _options?: object) => Response.json({ auth: 'key:signature' }))
  const http = Object.assign(vi.fn(), { raw }) as never
  const refused = vi.fn()
  const ask = (token?: string) =>
    new Promise<unknown[]>(resolve => {
      const { channelAuthorization } = authorizers({ http, token: () => token }, refused)
      const respond = (...answer: unknown[]) => resolve(answer)
      if ('customHandler' in channelAuthorization)
        channelAuthorization.customHandler({ socketId: '1.2', channelName: 'private-x' }, respond)
    })

  it('C-06 calls the API with the same session as everything else', async () => {
    expect(await ask('1|secret')).toEqual([null, { auth: 'key:signature' }])
    const body = { socket_id: '1.2', channel_name: 'private-x' }
    expect(raw).toHaveBeenCalledWith('broadcasting/auth', { method: 'POST', body })
  })

  it('L-04 reports failed responses and subscription errors', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    raw.mockRejectedValueOnce(new HttpError('http.403', 403, { path: 'broadcasting/auth' }))
    const [error, answer] = await ask('1|secret')
    expect([String(error), answer]).toEqual([expect.stringContaining('403'), null])
    expect(refused).toHaveBeenCalledWith('private-x', 403)
    expect(warn).toHaveBeenCalled()
    warn.mockRestore()
  })

  it('L-04 fails without a token', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const [error] = await ask()
    expect(String(error)).toContain('no token found')
    expect(String(warn.mock.calls)).toContain('no token found')
    warn.mockRestore()
  })
})

describe('resource channel', () => {
  const channelFor = (...rules: Rule[]) => recordChannel(abilityOf(rules, { id: 5 }), trips, { id: 5 })

  it('L-09 is the shared one with full read access, a private one under a condition, none without the right', () => {
    expect(channelFor({ action: 'manage', subject: 'all' })).toBe('resources.trips')
    expect(channelFor({ action: 'read', subject: 'Trip', conditions: { kind: 'car' } })).toBe(
      'resources.trips.5',
    )
    expect(
      channelFor(
        { action: 'read', subject: 'Trip' },
        { action: 'read', subject: 'Trip', conditions: { kind: 'car' }, inverted: true },
      ),
    ).toBe('resources.trips.5')
    expect(channelFor({ action: 'read', subject: 'Other' })).toBeUndefined()
  })
})

describe('bookkeeping', () => {
  it('L-08 recognizes duplicates by record, version and action, and forgets the oldest', () => {
    const seen = createSeen(2)
    const change = { resource: 'things', action: 'update', by: 1, seq: 9, id: 4, version: 2 }
    expect(seen.isNew(changeKey(change))).toBe(true)
    expect(seen.isNew(changeKey({ ...change, seq: 12 }))).toBe(false)
    expect(seen.isNew(changeKey({ ...change, version: 3 }))).toBe(true)
    expect(seen.isNew(changeKey({ resource: 'things', action: 'update', by: 1, seq: 13 }))).toBe(true)
    expect(seen.isNew(changeKey(change))).toBe(true)
  })

  it('L-09 lists who else is here and who is editing', () => {
    const first = here([
      { id: '1', info: { name: 'Ada Winter', initials: 'AW' } },
      { id: '2', info: { name: 'Mona Said', initials: 'MS' } },
    ])
    const more = editing(joined(first, { id: '3', info: null }), '2', true)
    expect(others(more, 1)).toEqual([
      { id: 2, name: 'Mona Said', initials: 'MS', isEditing: true },
      { id: 3, name: '', initials: '', isEditing: false },
    ])
    expect(others(left(editing(more, '9', true), '2'), 1).map(({ id }) => id)).toEqual([3])
  })

  it('L-01 doubles the wait up to a limit, with jitter', () => {
    const waits = [0, 1, 2, 9].map(attempt => [backoff(attempt, () => 0), backoff(attempt, () => 1)])
    expect(waits).toEqual([
      [500, 1_000],
      [1_000, 2_000],
      [2_000, 4_000],
      [7_500, 15_000],
    ])
  })

  it('L-09 keeps a channel briefly after its last listener leaves', () => {
    vi.useFakeTimers()
    const respond: string[] = []
    const onFirst = (key: string) => respond.push(`first ${key}`)
    const onLast = (key: string) => respond.push(`last ${key}`)
    const listeners = refCounted<string>({ onFirst, onLast, lingerMs: 1_000 })
    const leave = listeners.add('things', 'a')
    leave()
    vi.advanceTimersByTime(999)
    const leaveAgain = listeners.add('things', 'b')
    vi.advanceTimersByTime(5_000)
    expect([respond, listeners.of('things')]).toEqual([['first things'], ['b']])
    leaveAgain()
    leaveAgain()
    vi.advanceTimersByTime(1_000)
    expect(respond).toEqual(['first things', 'last things'])
    vi.useRealTimers()
  })
})
