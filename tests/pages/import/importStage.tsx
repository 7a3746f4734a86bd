import { vi } from 'vitest'
import type { Import, ImportRow } from '../../../src/contract/imports'
import { ImportPage } from '../../../src/pages/import/ImportPage'
import type { ImportCalls } from '../../../src/ui/calls/importCalls'
import { liveStage } from '../../live/liveStage'
import { callOf } from '../../support/callOf'
import { branches } from '../definitions'
import { show } from '../stage'

const target = (name: string, label: string, more: object = {}) => ({
  ...{ name, field: name, label, enterable: true, key: false, required: false },
  ...more,
})

const file: Import = {
  id: 'file',
  resource: 'branches',
  name: 'branches.csv',
  size: 40,
  status: 'columns',
  created_at: '2026-11-22T08:00:00.000Z',
  operation: null,
  undone: false,
  about: 2,
  reading: {
    ...{ format: 'csv', encoding: 'utf-8', separator: ';', sheet: 0, header: 1 },
    ...{ decimal: '.', days: 'dmy', currency: 'EUR' },
  },
  sheets: [],
  questions: [],
  sure: { decimal: true, days: true },
  merged: false,
  columns: [
    { header: 'Code', target: 'code', samples: ['T1', 'T2'] },
    { header: 'Mail', target: 'email', samples: ['tunis@example.com', 'sfax'] },
    { header: 'Called', target: null, samples: ['Tunis', 'Sfax'] },
  ],
  plan: { mode: 'create', key: null, empty: 'keep' },
  targets: [
    target('name', 'Name', { required: true }),
    target('code', 'Code', { key: true }),
    target('email', 'Email'),
  ],
  problem: null,
  counts: {},
}

export const row = (values: Partial<ImportRow>): ImportRow => ({
  ...{ row: 2, cells: ['T1', 'tunis@example.com', 'Tunis'], state: 'create', mended: false },
  ...{ record_id: null, issues: [], changes: [] },
  ...values,
})

/** Renders the page of an open file, with a server that returns the data that the test gives it. */
export function openImport(values: Partial<Import>, rows: ImportRow[] = []) {
  const kept = { imported: { ...file, ...values }, rows }
  const { imported } = kept
  const calls = {
    one: vi.fn<ImportCalls['one']>(async () => kept.imported),
    choose: vi.fn<ImportCalls['choose']>(async (_id, { plan = {} }) => {
      const { columns = [], ...rest } = plan
      kept.imported = {
        ...kept.imported,
        columns: kept.imported.columns.map((column, at) => ({ ...column, target: columns[at] ?? null })),
        plan: { ...kept.imported.plan, ...rest },
      }
      return kept.imported
    }),
    correct: vi.fn<ImportCalls['correct']>(async (_id, at) => kept.rows.find(each => each.row === at)),
    replace: vi.fn<ImportCalls['replace']>(async () => ({ count: 0 })),
    skipWrong: vi.fn<ImportCalls['skipWrong']>(async () => undefined),
  }
  const live = liveStage()
  show(<ImportPage resource={branches} />, {
    at: `/branches/import?file=${imported.id}`,
    answers: {
      call: callOf({
        'GET /imports/{id}': ({ params: { id } }) => calls.one(id),
        'PUT /imports/{id}': ({ params: { id }, body }) => calls.choose(id, body),
        'GET /imports/{id}/rows': async ({ query }) => {
          const found = kept.rows.filter(each => !query.state || each.state === query.state)
          return { data: found, meta: { total: found.length } }
        },
        'PUT /imports/{id}/rows/{row}': ({ params: { id, row: at }, body }) => calls.correct(id, at, body),
        'POST /imports/{id}/replace': ({ params: { id }, body }) => calls.replace(id, body),
        'POST /imports/{id}/skip': ({ params: { id } }) => calls.skipWrong(id),
      }),
    },
    live,
  })
  return { kept, calls, live }
}
