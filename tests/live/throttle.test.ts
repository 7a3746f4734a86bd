import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createThrottle } from '../../src/ui/live/useLiveThrottle'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('bursts of changes', () => {
  it('L-09 are batched and processed at a limited rate', async () => {
    const runs: number[][] = []
    const pacer = createThrottle<number>({ run: items => void runs.push(items), gapMs: 500 })
    for (let at = 0; at < 40; at += 1) {
      pacer.add(at)
      await vi.advanceTimersByTimeAsync(25)
    }
    await vi.advanceTimersByTimeAsync(1_000)
    expect(runs.flat()).toEqual(Array.from({ length: 40 }, (_, at) => at))
    expect(runs.length).toBeLessThanOrEqual(3)
  })

  it('L-09 wait for a good moment and for the previous batch', async () => {
    let isGood = false
    const finish: (() => void)[] = []
    const run = vi.fn((_items: string[]) => new Promise<void>(done => finish.push(done)))
    const pacer = createThrottle<string>({ run, gapMs: 500, mayRun: () => isGood })
    pacer.add('one')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(run).not.toHaveBeenCalled()
    isGood = true
    pacer.look()
    await vi.advanceTimersByTimeAsync(1)
    expect(run).toHaveBeenCalledExactlyOnceWith(['one'])
    pacer.add('two')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(run).toHaveBeenCalledTimes(1)
    finish.pop()?.()
    await vi.advanceTimersByTimeAsync(500)
    expect(run).toHaveBeenLastCalledWith(['two'])
    pacer.stop()
    pacer.add('three')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(run).toHaveBeenCalledTimes(2)
  })
})
