import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Connection, createConnection } from '../../providers/live/connection'
import type { LiveEcho } from '../../providers/live/echo'
import { createStatus, type Status } from '../../src/ui/live/status'

/** A replacement for pusher-js that the test controls. */
class FakePusher {
  private readonly listeners = new Map<string, ((told: unknown) => void)[]>()
  state = 'connecting'
  connects = 0
  readonly connection = {
    bind: (event: string, listener: (told: unknown) => void) =>
      this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]),
  }

  emit(event: string, told?: unknown) {
    for (const listener of this.listeners.get(event) ?? []) listener(told)
  }

  is(state: string) {
    const previous = this.state
    this.state = state
    if (previous === state) return
    this.emit('state_change', { previous, current: state })
    this.emit(state)
  }

  connect() {
    this.connects += 1
    this.is('connecting')
  }
}

const opened: FakePusher[] = []
let isOffline = false
const last = () => opened[opened.length - 1] as FakePusher
const parts = {
  probe: vi.fn(async () => undefined as unknown),
  isOffline: () => isOffline,
  recheck: vi.fn(async () => true),
  onOpened: vi.fn(),
  onConnected: vi.fn(),
  onLost: vi.fn(),
  onDisconnected: vi.fn(),
}
let status: Status
let connection: Connection

const open = async () => {
  const pusher = new FakePusher()
  opened.push(pusher)
  return {
    connector: { pusher },
    disconnect: () => pusher.is('disconnected'),
    socketId: () => '1.1',
  } as unknown as LiveEcho
}

async function connected() {
  connection.connect()
  await vi.advanceTimersByTimeAsync(0)
  last().is('connected')
}

const endedWith = (code: number) => {
  last().emit('error', { type: 'WebSocketError', error: { type: 'PusherError', data: { code } } })
  last().is('disconnected')
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  opened.length = 0
  status = createStatus()
  connection = createConnection({ status, open, ...parts })
})
afterEach(() => {
  connection.disconnect()
  vi.useRealTimers()
  vi.clearAllMocks()
  vi.restoreAllMocks()
})

describe('live connection', () => {
  it('L-01 is connecting, connected, and disconnected when closed', async () => {
    expect(status.state()).toBe('disconnected')
    connection.connect()
    expect(status.state()).toBe('connecting')
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.socketId()).toBeUndefined()
    last().is('connected')
    expect([status.state(), connection.socketId()]).toEqual(['connected', '1.1'])
    connection.disconnect()
    expect([status.state(), status.problem(), last().state]).toEqual([
      'disconnected',
      undefined,
      'disconnected',
    ])
  })

  it('L-03 restarting closes the old connection and ignores its events', async () => {
    await connected()
    const before = last()
    await connected()
    expect([before.state, opened.length, parts.onDisconnected.mock.calls.length]).toEqual([
      'disconnected',
      2,
      1,
    ])
    before.emit('connecting_in', 1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(status.state()).toBe('connected')
  })

  it('L-01 retries a lost connection with growing pauses, and only while the API answers', async () => {
    await connected()
    parts.probe.mockRejectedValue(new Error('offline'))
    last().emit('connecting_in', 1)
    await vi.advanceTimersByTimeAsync(0)
    expect([status.state(), last().state, parts.onLost.mock.calls.length]).toEqual([
      'connecting',
      'disconnected',
      1,
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    const probes = parts.probe.mock.calls.length
    expect(probes).toBeGreaterThanOrEqual(5)
    expect(probes).toBeLessThanOrEqual(11)
    expect(last().connects).toBe(0)
    parts.probe.mockResolvedValue(undefined)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(last().connects).toBe(1)
    last().is('connected')
    expect([status.state(), status.problem(), opened.length]).toEqual(['connected', undefined, 1])
  })

  it('L-01 reconnects after a pause when the server shuts down, without an error', async () => {
    parts.probe.mockResolvedValue(undefined)
    await connected()
    last().emit('error', { type: 'WebSocketError', error: { data: { code: 4200 } } })
    await vi.advanceTimersByTimeAsync(0)
    expect([status.state(), last().state]).toEqual(['connecting', 'disconnected'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([last().connects, opened.length]).toEqual([1, 1])
    expect(console.warn).not.toHaveBeenCalled()
  })

  it('L-06 counts as disconnected after 10000 ms, until it is connected', async () => {
    await connected()
    parts.probe.mockRejectedValue(new Error('offline'))
    last().emit('connecting_in', 1)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(status.state()).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1)
    expect([status.state(), status.problem()]).toEqual(['disconnected', 'live.unavailable'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(status.state()).toBe('disconnected')
  })

  it('L-01 closes while offline, and reconnects as soon as the network returns', async () => {
    parts.probe.mockResolvedValue(undefined)
    await connected()
    isOffline = true
    connection.pause('live.offline')
    expect([status.state(), last().state]).toEqual(['connecting', 'disconnected'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect([status.state(), status.problem(), last().connects]).toEqual(['disconnected', 'live.offline', 0])
    isOffline = false
    connection.hurry()
    await vi.advanceTimersByTimeAsync(0)
    last().is('connected')
    expect([status.state(), status.problem(), last().connects]).toEqual(['connected', undefined, 1])
  })

  it('L-01 reconnects to the same channels after the machine has slept', async () => {
    await connected()
    connection.renew()
    await vi.advanceTimersByTimeAsync(0)
    expect([last().connects, opened.length, parts.onLost.mock.calls.length]).toEqual([1, 1, 1])
  })

  it('A-17 closed by changed permissions, reloads the account and reconnects', async () => {
    await connected()
    endedWith(4009)
    expect([status.state(), parts.recheck.mock.calls.length]).toEqual(['connecting', 0])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([parts.recheck.mock.calls.length, opened.length]).toEqual([1, 2])
  })

  it('A-17 closed repeatedly, waits longer each time', async () => {
    await connected()
    for (let time = 0; time < 20; time += 1) {
      endedWith(4009)
      await vi.advanceTimersByTimeAsync(3_000)
      if (last().state === 'connecting') last().is('connected')
    }
    expect(opened.length).toBeLessThan(12)
    await vi.advanceTimersByTimeAsync(20_000)
    last().is('connected')
    await vi.advanceTimersByTimeAsync(20_000)
    const before = opened.length
    endedWith(4009)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(opened.length).toBe(before + 1)
  })

  it('A-10 closed while signing out, makes no request', async () => {
    await connected()
    endedWith(4009)
    connection.disconnect()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([parts.recheck.mock.calls.length, opened.length]).toEqual([0, 1])
  })

  it('A-17 closed together with the session, stays closed', async () => {
    parts.recheck.mockResolvedValueOnce(false)
    await connected()
    endedWith(4009)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([status.state(), opened.length]).toEqual(['disconnected', 1])
  })

  it('L-01 when refused, reports it and retries later', async () => {
    parts.probe.mockResolvedValue(undefined)
    await connected()
    endedWith(4004)
    expect([status.state(), status.problem()]).toEqual(['disconnected', 'live.refused'])
    expect(console.warn).toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(last().connects).toBe(1)
  })
})
