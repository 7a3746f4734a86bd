import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isPointerOverRow } from '../../src/ui/live/isPointerOverRow'
import { LiveContext } from '../../src/ui/live/LiveContext'
import { useLiveRefresh } from '../../src/ui/live/useLiveRefresh'
import { liveStage } from '../live/liveStage'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  document.body.replaceChildren()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function follow(options: Parameters<typeof useLiveRefresh>[2] = {}) {
  const live = liveStage()
  const refresh = vi.fn()
  const view = renderHook(() => useLiveRefresh(['claims', 'orders', 'claims'], refresh, options), {
    wrapper: ({ children }) => <LiveContext value={live}>{children}</LiveContext>,
  })
  return { live, refresh, ...view }
}

describe('numbers that others change', () => {
  it('L-09 are refetched immediately, then at most every five seconds', async () => {
    const { live, refresh, unmount } = follow()
    for (let at = 0; at < 60; at += 1) {
      live.change({ resource: at % 2 ? 'claims' : 'orders', id: at })
      await pass(100)
    }
    await pass(10_000)
    expect(refresh).toHaveBeenCalledTimes(3)
    expect(refresh).toHaveBeenLastCalledWith(new Set(['orders', 'claims']))
    unmount()
    expect(live.hasListeners('claims')).toBe(false)
  })

  it('L-09 are refetched for relevant events, and after too many missed ones', async () => {
    const { live, refresh } = follow({ concerns: ({ id }) => id === 7 })
    live.change({ resource: 'claims', id: 8 })
    await pass(6_000)
    expect(refresh).not.toHaveBeenCalled()
    live.miss()
    await pass(300)
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('L-09 a focused row keeps its list from reordering', async () => {
    const { live, refresh } = follow({ isPaused: isPointerOverRow })
    const main = document.createElement('main')
    main.innerHTML = '<ul><li><button>open</button></li></ul>'
    document.body.append(main)
    main.querySelector('button')?.focus()
    live.change({ resource: 'claims', id: 8 })
    await pass(30_000)
    expect(refresh).not.toHaveBeenCalled()
    main.querySelector('button')?.blur()
    await pass(5_000)
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})
