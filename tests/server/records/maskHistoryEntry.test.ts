import { describe, expect, it } from 'vitest'
import type { Scope } from '../../../server/base/services'
import { maskHistoryEntry } from '../../../server/engine/records/history/maskHistoryEntry'
import type { Stored } from '../../../server/engine/sql/select'
import type { HistoryEntry } from '../../../src/contract/records'
import { abilityOf } from '../../../src/core/access/ability'
import { books } from '../api/definitions'

const record = { id: 1, version: 2, title: 'Amel', notes: 'Fraud?' } as unknown as Stored

const entry = (...fields: string[]): HistoryEntry => ({
  id: 1,
  version: 2,
  at: '2026-01-01T00:00:00.000Z',
  by: null,
  action: 'update',
  reason: 'Suspected fraud',
  changes: fields.map(field => ({ field, before: null, after: 'x' })),
})

describe('what a reader sees of the history', () => {
  it('P-05 leaves out the reason of a change to a field that they cannot read', () => {
    const rules = [{ action: 'read', subject: books.subject, fields: ['title'] }]
    const scope = { ability: abilityOf(rules, { id: 7 }) } as unknown as Scope
    const mask = maskHistoryEntry(scope, books, record)
    expect(mask(entry('notes'))).toMatchObject({ reason: null, changes: [] })
    expect(mask(entry('title', 'notes'))).toMatchObject({ reason: null, changes: [{ field: 'title' }] })
    expect(mask(entry('title'))).toMatchObject({ reason: 'Suspected fraud' })
  })
})
