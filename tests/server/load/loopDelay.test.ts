import { expect, it } from 'vitest'
import { EVERY_MS, LoopDelay } from '../../../server/base/load/loadWatch'

/** Returns a loop after a sequence of delayed turns, each with the process's share of the CPU in that time. */
function loopOf(delays: readonly number[], share = 1): LoopDelay {
  let now = 0
  const loop = new LoopDelay(now)
  for (const late of delays) {
    now += EVERY_MS + late
    expect(loop.tick(now, late * share)).toBe(late)
  }
  return loop
}

it('U-01 one long turn of the event loop is no overload, many in a row are', () => {
  expect(loopOf([0, 0, 1_500]).mean).toBeLessThan(500)
  expect(loopOf(Array(20).fill(700)).mean).toBeGreaterThan(500)
  expect(loopOf([...Array(20).fill(700), ...Array(20).fill(0)]).mean).toBeLessThan(20)
})

it('U-01 delays that other programs cause are reported, but are no overload', () => {
  const busy = loopOf(Array(20).fill(700), 0.1)
  expect(busy.mean).toBeLessThan(100)
  expect(busy.delays().max).toBe(700)
})

it('U-01 reports the delays of the last minute or two, and no older ones', () => {
  const quiet = Array(3_100).fill(0)
  expect(loopOf([900, ...quiet]).delays().max).toBe(900)
  expect(loopOf([900, ...quiet, ...quiet]).delays().max).toBe(1)
  expect(loopOf([...Array(98).fill(3), 400, 400]).delays()).toMatchObject({ p99: 400, max: 400 })
})
