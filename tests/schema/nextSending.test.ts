import { describe, expect, it } from 'vitest'
import { nextSending } from '../../server/features/subscriptions/nextSending'

const daily = [1, 2, 3, 4, 5, 6, 7]

describe('V-07 when a view is sent next', () => {
  it.each([
    // 25 November 2026 is a Wednesday.
    ['later today', [3], 9, 'Europe/Paris', '2026-11-25T07:00:00Z', '2026-11-25T08:00:00.000Z'],
    [
      'not in the moment in which it was sent',
      [3],
      9,
      'UTC',
      '2026-11-25T09:00:00Z',
      '2026-12-02T09:00:00.000Z',
    ],
    ['on the next of its days', [1, 5], 8, 'UTC', '2026-11-25T09:00:00Z', '2026-11-27T08:00:00.000Z'],
    ['in a week', [3], 8, 'UTC', '2026-11-25T09:00:00Z', '2026-12-02T08:00:00.000Z'],
    ['on the day of the office', [4], 6, 'Asia/Tokyo', '2026-11-25T16:00:00Z', '2026-11-25T21:00:00.000Z'],
    ['once after a long absence', daily, 8, 'UTC', '2026-11-25T07:59:00Z', '2026-11-25T08:00:00.000Z'],
    [
      'at the same hour in summer',
      daily,
      8,
      'Europe/Paris',
      '2026-03-28T12:00:00Z',
      '2026-03-29T06:00:00.000Z',
    ],
    ['and in winter', daily, 8, 'Europe/Paris', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
    [
      'when clocks go forward over it',
      daily,
      2,
      'Europe/Paris',
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'the first time of an hour that comes twice',
      daily,
      2,
      'Europe/Paris',
      '2026-10-24T12:00:00Z',
      '2026-10-25T00:00:00.000Z',
    ],
    [
      'not again when it comes back',
      daily,
      2,
      'Europe/Paris',
      '2026-10-25T00:00:00Z',
      '2026-10-26T01:00:00.000Z',
    ],
    [
      'after midnight that is left out',
      daily,
      0,
      'Africa/Cairo',
      '2026-04-23T12:00:00Z',
      '2026-04-23T22:00:00.000Z',
    ],
  ])('%s', (_what, days, hour, zone, after, expected) => {
    expect(nextSending({ days, hour }, zone, new Date(after)).toISOString()).toBe(expected)
  })
})
