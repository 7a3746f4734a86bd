import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inPlanTurn } from '../../../server/features/definitions/plan/inPlanTurn'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

it('U-01 T-03 plans run one at a time, and others’ requests in the pauses between them', async () => {
  const begun: number[] = []
  const plan = (at: number) =>
    inPlanTurn(`person ${at}`, async () => {
      begun.push(at)
      await vi.advanceTimersByTimeAsync(100)
    })
  // A plan that nobody waits for leaves no pause.
  await plan(0)
  const all = [plan(1), plan(2), plan(3)]
  await all[0]
  await vi.advanceTimersByTimeAsync(199)
  expect(begun).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(1)
  await all[1]
  expect(begun).toEqual([0, 1, 2])
  await vi.advanceTimersByTimeAsync(200)
  await all[2]
  expect(begun).toEqual([0, 1, 2, 3])
})
