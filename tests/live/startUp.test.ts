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

describe('when the live connection begins', () => {
  it('L-02 1000 ms after the page has loaded, and 3000 ms later the listeners', () => {
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

  it('L-02 without a user in the store no listeners are set up', () => {
    who.id = undefined
    startUp.onPageLoad()
    vi.advanceTimersByTime(10_000)
    expect([connects(), listens()]).toEqual([1, 0])
  })

  it('A-09 1000 ms after somebody has signed in, with the listeners', () => {
    startUp.onSignIn()
    vi.advanceTimersByTime(999)
    expect([connects(), listens()]).toEqual([0, 0])
    vi.advanceTimersByTime(1)
    expect([connects(), listens()]).toEqual([1, 1])
  })

  it('L-03 at once when it is forced, and 2000 ms later the listeners; what waited is called off', () => {
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

  it('L-04 never without a token, which is logged', () => {
    who.token = undefined
    startUp.onPageLoad()
    vi.advanceTimersByTime(10_000)
    startUp.onReconnect()
    vi.advanceTimersByTime(10_000)
    expect([connects(), listens()]).toEqual([0, 0])
    expect(begun.log.mock.calls.flat()).toEqual(Array(2).fill(expect.stringContaining('no token found')))
  })
})
