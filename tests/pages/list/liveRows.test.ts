import { describe, expect, it } from 'vitest'
import {
  applyFetchedRows,
  changedFields,
  collectChanges,
  initialLiveState,
  type LiveState,
  missingIn,
  patchedRows,
} from '../../../src/pages/list/live/liveRows'
import { countWaiting, needsPage } from '../../../src/pages/list/live/waiting'
import type { RecordChange } from '../../../src/ui/live/live'

const row = (id: number, version = 1, name = `Thing ${id}`) => ({ id, version, name })
const rows = [row(1), row(2), row(3)]
const change = (id: number | undefined, more: Partial<RecordChange> = {}): RecordChange => ({
  resource: 'things',
  action: 'update',
  by: 5,
  seq: 1,
  version: 2,
  ...more,
  ...(id === undefined ? { version: undefined } : { id }),
})
const touched = (...ids: number[]): LiveState => ({ ...initialLiveState, touched: new Set(ids) })
const heardOf = (...changes: RecordChange[]) => {
  const heard = collectChanges(changes, rows, initialLiveState)
  if (!heard) throw new Error('nothing was heard')
  return heard
}

describe('what a list hears', () => {
  it('L-09 does nothing about versions that the screen has already', () => {
    expect(collectChanges([change(1, { version: 1 })], rows, initialLiveState)).toBeUndefined()
    expect(collectChanges([change(1), change(1, { version: 3 })], rows, initialLiveState)?.fetchIds).toEqual([
      1,
    ])
  })

  it('L-09 asks for what was written to, and not for what was deleted elsewhere', () => {
    const heard = heardOf(change(2), change(9), change(8, { action: 'delete' }))
    expect(heard).toMatchObject({ fetchIds: [2, 9], elsewhere: true, many: undefined })
  })

  it('L-09 asks for all rows on the screen after a write of many', () => {
    expect(heardOf(change(undefined)).fetchIds).toEqual([1, 2, 3])
    expect(heardOf(...Array.from({ length: 200 }, (_, at) => change(at + 50))).fetchIds).toEqual([1, 2, 3])
  })
})

describe('what a list takes in', () => {
  it('L-09 never puts an older version over a newer one', () => {
    const heard = heardOf(change(2, { version: 3 }))
    const newer = applyFetchedRows(initialLiveState, rows, heard, {
      matching: [row(2, 3, 'Newer')],
      others: [],
    })
    const older = applyFetchedRows(newer, rows, heard, { matching: [row(2, 2, 'Older')], others: [] })
    expect(patchedRows(rows, older)[1]).toEqual(row(2, 3, 'Newer'))
    expect(patchedRows([row(1), row(2, 4, 'Read since')], older)[1]).toEqual(row(2, 4, 'Read since'))
    expect(changedFields(rows, patchedRows(rows, newer))).toEqual(new Map([[2, ['version', 'name']]]))
  })

  it('L-09 tells why a row is gone, and takes it back when it is there again', () => {
    const heard = heardOf(change(1, { action: 'delete', by: 4 }), change(2), change(3))
    expect(missingIn(rows, heard, [])).toEqual([1, 2, 3])
    const gone = applyFetchedRows(initialLiveState, rows, heard, {
      matching: [],
      others: [row(3, 2, 'Other')],
    })
    expect([...gone.removed]).toEqual([
      [1, { why: 'deleted', by: 4 }],
      [2, { why: 'unseen', by: 5 }],
      [3, { why: 'unmatched', by: 5 }],
    ])
    expect(patchedRows(rows, gone)[2]).toEqual(row(3, 2, 'Other'))
    const restored = collectChanges([change(1, { action: 'restore', version: 3 })], rows, gone)
    if (!restored) throw new Error('nothing was heard')
    expect([
      ...applyFetchedRows(gone, rows, restored, { matching: [row(1, 3)], others: [] }).removed.keys(),
    ]).toEqual([2, 3])
  })
})

describe('what waits behind the bar', () => {
  it('L-09 counts rows that come in or stand elsewhere, not those that make room', () => {
    expect(countWaiting(rows, [row(9), row(1), row(2)], touched(9))).toBe(1)
    expect(countWaiting(rows, [row(3), row(1), row(2)], touched(3))).toBe(1)
    expect(countWaiting(rows, [row(1), row(2), row(4)], touched(3))).toBe(1)
    expect(countWaiting(rows, rows, touched(1, 50))).toBe(0)
    expect(countWaiting([], [row(4)], touched(4))).toBe(1)
  })

  it('L-09 does not count what a greyed row makes room for', () => {
    const state = { ...touched(2), removed: new Map([[2, { why: 'deleted' as const, by: null }]]) }
    expect(countWaiting(rows, [row(1), row(3), row(4)], state)).toBe(0)
  })

  it('L-09 counts what came in after a write of many', () => {
    expect(countWaiting(rows, [row(8), row(9), row(1)], { ...initialLiveState, many: true })).toBe(2)
    expect(countWaiting(rows, rows, { ...initialLiveState, many: true })).toBe(0)
  })

  it('L-09 reads the page only where the order or the total may be another', () => {
    const asks = (matching: typeof rows, sort = 'name', heard = heardOf(change(2))) =>
      needsPage(rows, heard, matching, missingIn(rows, heard, matching), sort, initialLiveState)
    expect(asks([{ ...row(2, 2), status: 'new' } as never], 'name,id')).toBe(false)
    expect(asks([row(2, 2, 'Another')])).toBe(true)
    expect(asks([])).toBe(true)
    expect(asks([row(9)], 'name', heardOf(change(9)))).toBe(true)
    expect(asks([], 'name', heardOf(change(9)))).toBe(false)
    expect(asks([], 'name', heardOf(change(9, { action: 'delete' })))).toBe(true)
  })
})
