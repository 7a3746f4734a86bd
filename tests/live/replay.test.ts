import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '../../providers/httpError'
import { createReplay } from '../../providers/live/replay'

const http = vi.fn(
  async (_path: string, _options: { query: Record<string, string | undefined>; signal?: AbortSignal }) => ({
    data: [{ event: 'unread', seq: 21, payload: { unread: 1 } }],
    meta: { seq: 30, complete: true } as { seq: number; complete: boolean },
  }),
)
const callbacks = { onMissed: vi.fn(), onTooMuch: vi.fn() }
let isConnected = true
const parts = {
  http: http as never,
  sockets: () => ['1.2', '3.4'],
  isConnected: () => isConnected,
  ...callbacks,
}
const queries = () => http.mock.calls.map(([, { query }]) => query)

beforeEach(() => {
  vi.useFakeTimers({ now: 100_000 })
  isConnected = true
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

describe('replay of missed events', () => {
  it('L-08 sends one request for the gaps of all channels: from the first event, and by time', async () => {
    const replay = createReplay(parts)
    replay.fill({ at: 90_000, seq: 12 })
    replay.fill({ at: 95_000, seq: 9 })
    replay.fill({ at: 98_000 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(queries()).toEqual([{ since: '9', within: '3300', sockets: '1.2,3.4' }])
    expect(callbacks.onMissed).toHaveBeenCalledOnce()
    expect(replay.lastSeq()).toBe(30)
  })

  it('L-08 reports that too much was missed to list', async () => {
    http.mockResolvedValueOnce({ data: [], meta: { seq: 30, complete: false } })
    createReplay(parts).fill({ at: 0, seq: 1 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect([callbacks.onTooMuch.mock.calls.length, callbacks.onMissed.mock.calls.length]).toEqual([1, 0])
  })

  it('L-08 retries a failed replay immediately on the next connection', async () => {
    http.mockRejectedValueOnce(new HttpError('http.offline', 0))
    const replay = createReplay(parts)
    replay.fill({ at: 90_000, seq: 12 })
    await vi.advanceTimersByTimeAsync(300)
    isConnected = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queries().length).toBe(1)
    isConnected = true
    replay.connected()
    await vi.advanceTimersByTimeAsync(300)
    expect(queries().map(({ since }) => since)).toEqual(['12', '12'])
  })

  it('L-08 does not wait for the response of an earlier connection', async () => {
    http.mockImplementationOnce(
      (_path, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const replay = createReplay(parts)
    replay.fill({ at: 90_000, seq: 12 })
    await vi.advanceTimersByTimeAsync(300)
    replay.connected()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(queries().length).toBe(2)
  })

  it('A-10 discards a response meant for the previous user', async () => {
    const replay = createReplay(parts)
    replay.fill({ at: 90_000, seq: 12 })
    vi.advanceTimersByTime(300)
    replay.cancel()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([queries().length, callbacks.onMissed.mock.calls.length, replay.lastSeq()]).toEqual([
      1,
      0,
      undefined,
    ])
  })
})
