import { describe, expect, it } from 'vitest'
import type { RecordChange } from '../../../src/contract/live'
import {
  applyFetchedRows,
  changedFields,
  collectChanges,
  countWaiting,
  initialLiveState,
  type LiveState,
  missingIn,
  needsPage,
  patchedRows,
} from '../../../src/pages/list/live/liveRows'

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
const batchOf = (...changes: RecordChange[]) => {
  const batch = collectChanges(changes, rows, initialLiveState)
  if (!batch) throw new Error('nothing has changed')
  return batch
}

describe('events that reach a list', () => {
  it('L-09 ignores versions that are already on screen', () => {
    expect(collectChanges([change(1, { version: 1 })], rows, initialLiveState)).toBeUndefined()
    expect(collectChanges([change(1), change(1, { version: 3 })], rows, initialLiveState)?.fetchIds).toEqual([
      1,
    ])
  })

  it('L-09 fetches records that were written, but not ones deleted elsewhere', () => {
    const batch = batchOf(change(2), change(9), change(8, { action: 'delete' }))
    expect(batch).toMatchObject({ fetchIds: [2, 9], elsewhere: true, many: undefined })
  })

  it('L-09 fetches all rows on screen after a bulk write', () => {
    expect(batchOf(change(undefined)).fetchIds).toEqual([1, 2, 3])
    expect(batchOf(...Array.from({ length: 200 }, (_, at) => change(at + 50))).fetchIds).toEqual([1, 2, 3])
  })
})

describe('updates that a list applies', () => {
  it('L-09 never replaces a newer version with an older one', () => {
    const batch = batchOf(change(2, { version: 3 }))
    const newer = applyFetchedRows(initialLiveState, rows, {
      batch: batch,
      found: {
        matching: [row(2, 3, 'Newer')],
        others: [],
      },
    })
    const older = applyFetchedRows(newer, rows, {
      batch: batch,
      found: { matching: [row(2, 2, 'Older')], others: [] },
    })
    expect(patchedRows(rows, older)[1]).toEqual(row(2, 3, 'Newer'))
    expect(patchedRows([row(1), row(2, 4, 'Read since')], older)[1]).toEqual(row(2, 4, 'Read since'))
    expect(changedFields(rows, patchedRows(rows, newer))).toEqual(new Map([[2, ['version', 'name']]]))
  })

  it('L-09 explains why a row is gone, and restores it when it returns', () => {
    const batch = batchOf(change(1, { action: 'delete', by: 4 }), change(2), change(3))
    expect(missingIn(rows, batch, [])).toEqual([1, 2, 3])
    const gone = applyFetchedRows(initialLiveState, rows, {
      batch: batch,
      found: {
        matching: [],
        others: [row(3, 2, 'Other')],
      },
    })
    expect([...gone.removed]).toEqual([
      [1, { why: 'deleted', by: 4 }],
      [2, { why: 'unseen', by: 5 }],
      [3, { why: 'unmatched', by: 5 }],
    ])
    expect(patchedRows(rows, gone)[2]).toEqual(row(3, 2, 'Other'))
    const restored = collectChanges([change(1, { action: 'restore', version: 3 })], rows, gone)
    if (!restored) throw new Error('nothing has changed')
    expect([
      ...applyFetchedRows(gone, rows, {
        batch: restored,
        found: { matching: [row(1, 3)], others: [] },
      }).removed.keys(),
    ]).toEqual([2, 3])
  })
})

describe('rows waiting behind the bar', () => {
  it('L-09 counts rows that enter or move, not those pushed out', () => {
    expect(countWaiting(rows, [row(9), row(1), row(2)], touched(9))).toBe(1)
    expect(countWaiting(rows, [row(3), row(1), row(2)], touched(3))).toBe(1)
    expect(countWaiting(rows, [row(1), row(2), row(4)], touched(3))).toBe(1)
    expect(countWaiting(rows, rows, touched(1, 50))).toBe(0)
    expect(countWaiting([], [row(4)], touched(4))).toBe(1)
  })

  it('L-09 does not count rows that fill the place of a greyed one', () => {
    const state = { ...touched(2), removed: new Map([[2, { why: 'deleted' as const, by: null }]]) }
    expect(countWaiting(rows, [row(1), row(3), row(4)], state)).toBe(0)
  })

  it('L-09 counts rows that arrived after a bulk write', () => {
    expect(countWaiting(rows, [row(8), row(9), row(1)], { ...initialLiveState, many: true })).toBe(2)
    expect(countWaiting(rows, rows, { ...initialLiveState, many: true })).toBe(0)
  })

  it('L-09 reads the page only if the order or total may have changed', () => {
    const asks = (matching: typeof rows, sort = 'name', batch = batchOf(change(2))) =>
      needsPage({ rows, batch: batch, matching, sort, state: initialLiveState })
    expect(asks([{ ...row(2, 2), status: 'new' } as never], 'name,id')).toBe(false)
    expect(asks([row(2, 2, 'Another')])).toBe(true)
    expect(asks([])).toBe(true)
    expect(asks([row(9)], 'name', batchOf(change(9)))).toBe(true)
    expect(asks([], 'name', batchOf(change(9)))).toBe(false)
    expect(asks([], 'name', batchOf(change(9, { action: 'delete' })))).toBe(true)
  })
})
