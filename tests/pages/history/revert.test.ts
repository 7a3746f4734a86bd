import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '../../../src/contract/records'
import { abilityOf } from '../../../src/core/access/ability'
import { isRecordedSince, revertOf, valuesAt } from '../../../src/pages/history/RevertDialog'

import { branches } from '../definitions'

const entry = (version: number, changes: HistoryEntry['changes']): HistoryEntry => ({
  id: version * 10,
  version,
  at: '2026-11-01T08:00:00Z',
  by: null,
  action: 'update',
  reason: null,
  changes,
})

describe('O-06 restoring a version', () => {
  const record = {
    id: 1,
    version: 4,
    name: 'C',
    code: 'X',
    budget: 7,
    status: 'closed',
    full_name: 'Branch C',
  }
  const since = [
    entry(4, [
      { field: 'name', before: 'B', after: 'C' },
      { field: 'full_name', before: 'Branch B', after: 'Branch C' },
      { field: 'status', before: 'open', after: 'closed' },
    ]),
    entry(3, [
      { field: 'name', before: 'A', after: 'B' },
      { field: 'budget', before: 5, after: 7 },
    ]),
    entry(2, [{ field: 'code', before: null, after: 'X' }]),
  ]

  it('O-06 traces the record back through later writes', () => {
    expect(valuesAt(record, since, 2)).toMatchObject({ name: 'A', budget: 5, code: 'X', status: 'open' })
    expect(valuesAt(record, [...since].reverse(), 1)).toMatchObject({ name: 'A', code: null })
  })

  it('O-06 T-04 knows when later writes were not recorded', () => {
    const [last, middle, first] = since as [HistoryEntry, HistoryEntry, HistoryEntry]
    expect(isRecordedSince(record, since, 1)).toBe(true)
    expect(isRecordedSince(record, [last, { ...last, id: 41 }, first], 1)).toBe(false)
    expect(isRecordedSince(record, [last, first], 3)).toBe(true)
    expect(isRecordedSince({ ...record, version: 5 }, [last, middle, first], 1)).toBe(false)
    expect(isRecordedSince(record, [entry(5, []), ...since], 2)).toBe(true)
  })

  it('O-06 changes what the person can write, names what it leaves out, and never changes the status', () => {
    const may = (rules: Parameters<typeof abilityOf>[0]) => abilityOf(rules, { id: 1 })
    const all = may([{ action: 'manage', subject: 'all' }])
    const some = may([{ action: ['read', 'update'], subject: 'Branch' }])
    const then = valuesAt(record, since, 1)
    expect(revertOf(branches, all, { record, earlier: then })).toEqual({
      changes: { name: 'A', budget: 5 },
      locked: ['code'],
      status: true,
    })
    expect(revertOf(branches, some, { record, earlier: then })).toEqual({
      changes: { name: 'A' },
      locked: ['code', 'budget'],
      status: true,
    })
  })
})
