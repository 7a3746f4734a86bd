import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStartUp } from '../../src/ui/live/startUp'

const begun = { connect: vi.fn(), listen: vi.fn(), log: vi.fn() }
const who = { token: '1|abcdefghijklmnop' as string | undefined, id: 5 as number | undefined }
const startUp = createStartUp({ ...begun, token: () => who.token, userId: () => who.id })

const connects = () => begun.connect.mock.calls.length
const listens = () => begun.listen.mock.calls.length

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(who, { token: '1|abcdefghijklmnop', id: 5 })
})
afterEach(() => {
  startUp.cancel()
  vi.useRealTimers()
  vi.clearAllMocks()
})

describe('start of the live connection', () => {
  it('L-02 connects 1000 ms after page load, and adds the listeners 3000 ms later', () => {
    startUp.onPageLoad()
    vi.advanceTimersByTime(999)
    expect(connects()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(connects()).toBe(1)
    vi.advanceTimersByTime(2_999)
    expect(listens()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(begun.listen.mock.calls).toEqual([[5]])
  })

  it('L-02 adds no listeners without a user in the store', () => {
    who.id = undefined
    startUp.onPageLoad()
    vi.advanceTimersByTime(10_000)
    expect([connects(), listens()]).toEqual([1, 0])
  })

  it('A-09 connects 1000 ms after sign-in, with the listeners', () => {
    startUp.onSignIn()
    vi.advanceTimersByTime(999)
    expect([connects(), listens()]).toEqual([0, 0])
    vi.advanceTimersByTime(1)
    expect([connects(), listens()]).toEqual([1, 1])
  })

  it('L-03 a forced start connects immediately, adds listeners 2000 ms later, and cancels pending starts', () => {
    startUp.onPageLoad()
    startUp.onReconnect()
    expect(connects()).toBe(1)
    vi.advanceTimersByTime(1_999)
    expect(listens()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(listens()).toBe(1)
    vi.advanceTimersByTime(10_000)
    expect([connects(), listens()]).toEqual([1, 1])
  })

  it('L-04 never starts without a token, and logs that', () => {
    who.token = undefined
    startUp.onPageLoad()
    vi.advanceTimersByTime(10_000)
    startUp.onReconnect()
    vi.advanceTimersByTime(10_000)
    expect([connects(), listens()]).toEqual([0, 0])
    expect(begun.log.mock.calls.flat()).toEqual(Array(2).fill(expect.stringContaining('no token found')))
  })
})
